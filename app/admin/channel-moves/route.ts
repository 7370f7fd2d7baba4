import { getTranslations } from "next-intl/server";
import { moveBetweenChannels } from "@/lib/books/move";
import { moveSchema } from "@/lib/books/schema";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    right: "channels.move",
    body: moveSchema,
    run: async (ctx, { body }) => {
      const transaction = await moveBetweenChannels(ctx, body);
      const [t, methods] = await Promise.all([
        getTranslations("books"),
        getTranslations("methods"),
      ]);
      const values = {
        amount: formatExact(transaction.amount),
        from: methods(body.from),
        to: methods(body.to),
      };
      const message = transaction.status === "pending" ? t("proposed", values) : t("moved", values);
      return json({ message, transaction }, { status: 201 });
    },
  }),
});
