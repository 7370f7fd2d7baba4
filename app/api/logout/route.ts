import { getTranslations } from "next-intl/server";
import { json, openRoute, resource } from "@/lib/web/handler";
import { leave } from "@/lib/web/leave";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: openRoute({
    summary: "End the session",
    run: async ({ now, address }) => {
      await leave(now, address);
      const t = await getTranslations("login");
      return json({ message: t("signedOut") });
    },
  }),
});
