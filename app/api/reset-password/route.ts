import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { resetPassword } from "@/lib/auth/password-reset";
import { resetSchema } from "@/lib/auth/schema";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { json, openRoute, resource } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: openRoute({
    body: resetSchema,
    run: async ({ body, now, address }) => {
      await resetPassword({ db: database(), now, address, origin: settledOrigin() }, body);
      const t = await getTranslations("login");
      return json({ message: t("resetDone") });
    },
  }),
});
