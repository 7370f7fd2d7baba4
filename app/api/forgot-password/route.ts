import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { requestReset } from "@/lib/auth/password-reset";
import { forgotSchema } from "@/lib/auth/schema";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { json, openRoute, resource } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: openRoute({
    body: forgotSchema,
    run: async ({ body, now, address }) => {
      await requestReset({ db: database(), now, address, origin: settledOrigin() }, body);
      const t = await getTranslations("login");
      return json({ message: t("forgotForm.done") });
    },
  }),
});
