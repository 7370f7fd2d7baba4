import { getTranslations } from "next-intl/server";
import * as answers from "@/lib/answers/settings";
import { single, withMessage } from "@/lib/answers/words";
import { updateSettings } from "@/lib/settings/commands";
import { getSettings } from "@/lib/settings/queries";
import { settingsSchema } from "@/lib/settings/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The organisation's settings",
    right: "settings.view",
    answer: single({ settings: answers.settings }),
    run: async ({ db }) => json({ settings: await getSettings(db) }),
  }),
  PUT: route({
    summary: "Change the organisation's settings",
    right: "system.manage",
    body: settingsSchema,
    answer: withMessage({ settings: answers.settings }),
    run: async (ctx, { body }) => {
      const t = await getTranslations("settings");
      return json({ message: t("form.done"), settings: await updateSettings(ctx, body) });
    },
  }),
});
