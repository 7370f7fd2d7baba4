import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { requestReset } from "@/lib/auth/password-reset";
import { forgotSchema } from "@/lib/auth/schema";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { json, openRoute, resource } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: openRoute({
    summary:
      "Mail a link that sets a new password, where the address is confirmed; the answer is the same for every address",
    body: forgotSchema,
    fails: ["too_many_attempts"],
    run: async ({ body, now, address }) => {
      await requestReset({ db: database(), now, address, origin: settledOrigin() }, body);
      const t = await getTranslations("login");
      return json({ message: t("forgotForm.done") });
    },
  }),
});
