import { getTranslations } from "next-intl/server";
import { confirmPerson } from "@/lib/auth/fresh";
import { proofSchema } from "@/lib/auth/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary:
      "Show by password or code who is at the keyboard: acts of the office need it every ten minutes",
    body: proofSchema,
    fails: ["wrong_password", "wrong_code", "too_many_attempts", "codes_unreadable"],
    run: async (ctx, { body }) => {
      await confirmPerson(ctx, body);
      return json({ message: (await getTranslations("fresh"))("done") });
    },
  }),
});
