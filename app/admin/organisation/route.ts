import { getTranslations } from "next-intl/server";
import { id, single, withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/settings";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { listAhead, listLapsed, settingsOn } from "@/lib/settings/ahead";
import { organisationSchema } from "@/lib/settings/organisation/schema";
import { organisationOf, settingsOf } from "@/lib/settings/organisation/view";
import { getSettings } from "@/lib/settings/queries";
import { json, resource, route } from "@/lib/web/handler";
import { doneOrProposed } from "../done-or-proposed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The cooperative: its name, where and how it is paid, fees and limits",
    right: "settings.view",
    answer: single({
      organisation: answers.organisation,
      ahead: answers.ahead,
      lapsed: answers.lapsed,
    }),
    run: async ({ db, now }) =>
      json({
        organisation: organisationOf(await getSettings(db)),
        ahead: await listAhead(db),
        lapsed: await listLapsed(db, now),
      }),
  }),
  PUT: route({
    summary: "Propose another name, places, fees or limits, which a second person confirms",
    keyed: true,
    right: "system.manage",
    body: organisationSchema,
    answer: withMessage({ organisation: answers.organisation, proposal: id.nullable() }),
    waits: true,
    fails: ["already_proposed", "decider_held"],
    run: async (ctx, { body: { from, ...body } }) => {
      const t = await getTranslations("settings");
      const present = await getSettings(ctx.db);
      const then = from === undefined ? present : await settingsOn(ctx.db, from);
      const proposal = await proposeSettings(ctx, settingsOf(body, then), from);
      const message = t(proposal ? "form.done" : "form.same");
      return doneOrProposed({ message, organisation: organisationOf(present), proposal });
    },
  }),
});
