import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { lookNow } from "@/lib/rails/look";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Have the provider asked now what has become of a request; nothing else changes by it",
    right: "transactions.decide",
    fresh: false,
    fails: ["not_pending", "too_many_attempts"],
    run: async (ctx, { params }) => {
      await lookNow(ctx, pathId(params.id));
      const t = await getTranslations("transactions.call");
      return json({ message: t("looked") });
    },
  }),
});
