import { getTranslations } from "next-intl/server";
import { changePassword } from "@/lib/auth/password-change";
import { passwordSchema } from "@/lib/auth/schema";
import { json, resource, route } from "@/lib/web/handler";
import { rememberDevice } from "@/lib/web/known-device";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary: "Change one's own password; all other sessions end",
    body: passwordSchema,
    fails: ["wrong_password", "too_many_attempts", "conflict"],
    run: async (ctx, { body }) => {
      const { ended, proof } = await changePassword(ctx, body);
      await rememberDevice({ memberId: ctx.actor.id, proof });
      const t = await getTranslations("settings");
      return json({ message: t("passwordDone", { count: ended }) });
    },
  }),
});
