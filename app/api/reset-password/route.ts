import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { resetPassword } from "@/lib/auth/password-reset";
import { resetSchema } from "@/lib/auth/schema";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { json, openRoute, resource } from "@/lib/web/handler";
import { rememberDevice } from "@/lib/web/known-device";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: openRoute({
    summary: "Set a new password by the link of a mail, once; all sessions end",
    body: resetSchema,
    fails: ["reset_invalid"],
    run: async ({ body, now, address }) => {
      const visitor = { db: database(), now, address, origin: settledOrigin() };
      await rememberDevice(await resetPassword(visitor, body));
      const t = await getTranslations("login");
      return json({ message: t("resetDone") });
    },
  }),
});
