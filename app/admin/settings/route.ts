import { getTranslations } from "next-intl/server";
import { id, single, withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/settings";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { listAhead, listLapsed } from "@/lib/settings/ahead";
import { getSettings } from "@/lib/settings/queries";
import { settingsChangeSchema } from "@/lib/settings/schema";
import { json, resource, route } from "@/lib/web/handler";
import { doneOrProposed } from "../done-or-proposed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The organisation's settings",
    right: "settings.view",
    answer: single({ settings: answers.settings, ahead: answers.ahead, lapsed: answers.lapsed }),
    run: async ({ db, now }) =>
      json({
        settings: await getSettings(db),
        ahead: await listAhead(db),
        lapsed: await listLapsed(db, now),
      }),
  }),
  PUT: route({
    summary: "Propose other settings, which a second person confirms",
    keyed: true,
    right: "system.manage",
    body: settingsChangeSchema,
    answer: withMessage({ settings: answers.settings, proposal: id.nullable() }),
    waits: true,
    fails: ["already_proposed", "decider_held"],
    run: async (ctx, { body: { from, ...body } }) => {
      const t = await getTranslations("settings");
      const proposal = await proposeSettings(ctx, body, from);
      const message = t(proposal ? "form.done" : "form.same");
      return doneOrProposed({ message, settings: await getSettings(ctx.db), proposal });
    },
  }),
});
