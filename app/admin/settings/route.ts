import { getTranslations } from "next-intl/server";
import * as answers from "@/lib/answers/settings";
import { id, single, withMessage } from "@/lib/answers/words";
import { proposeSettings } from "@/lib/approvals/settings-change";
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
    summary: "Propose other settings, which a second person confirms",
    keyed: true,
    right: "system.manage",
    body: settingsSchema,
    answer: withMessage({ settings: answers.settings, proposal: id.nullable() }),
    fails: ["already_proposed"],
    run: async (ctx, { body }) => {
      const t = await getTranslations("settings");
      const proposal = await proposeSettings(ctx, body);
      const message = t(proposal ? "form.done" : "form.same");
      return json({ message, settings: await getSettings(ctx.db), proposal });
    },
  }),
});
