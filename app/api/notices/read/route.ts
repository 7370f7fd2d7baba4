import { getTranslations } from "next-intl/server";
import { count, withMessage } from "@/lib/answer-words";
import { markRead } from "@/lib/notices/commands";
import { readSchema } from "@/lib/notices/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary: "Mark notices as read: those named, or all",
    body: readSchema,
    answer: withMessage({ unread: count }),
    run: async (ctx, { body }) => {
      const unread = await markRead(ctx, body);
      const t = await getTranslations("notices");
      return json({ message: t("marked"), unread });
    },
  }),
});
