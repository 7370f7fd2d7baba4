import { getTranslations } from "next-intl/server";
import { updateSettings } from "@/lib/settings/commands";
import { getSettings } from "@/lib/settings/queries";
import { settingsSchema } from "@/lib/settings/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    right: "settings.view",
    run: async ({ db }) => json({ settings: await getSettings(db) }),
  }),
  PUT: route({
    right: "system.manage",
    body: settingsSchema,
    run: async (ctx, { body }) => {
      const t = await getTranslations("settings");
      return json({ message: t("approval.done"), settings: await updateSettings(ctx, body) });
    },
  }),
});
