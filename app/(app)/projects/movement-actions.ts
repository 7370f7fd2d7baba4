"use server";

import { getLocale, getTranslations } from "next-intl/server";
import type { Context } from "@/lib/context";
import { formatDateTime } from "@/lib/dates";
import { pathId } from "@/lib/fields";
import { channelWord } from "@/lib/methods";
import { formatExact } from "@/lib/money";
import { projectById } from "@/lib/projects/queries";
import { refuseMovement } from "@/lib/projects/refusals";
import { type MovementTerms, movementSchema, movementTermsSchema } from "@/lib/projects/schema";
import { movementNeedsSecond, recordMovement, refuseClosed } from "@/lib/projects/spend";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { ofProject } from "./step-project";

/** One step of spending a project's money, or of writing down what comes back: form, review, password, receipt. */
export async function movementStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("projects.movement");
  const methods = await getTranslations("methods");
  const status = await getTranslations("status");
  const locale = await getLocale();
  const { id, prune } = ofProject(form);
  const about = ({ kind, amount, method, channel, note }: MovementTerms, title: string) => [
    { label: t(kind), value: formatExact(amount), lead: true },
    { label: t("of"), value: title, lead: true },
    {
      label: t(kind === "spending" ? "wentOutOf" : "cameInto"),
      value: methods(channelWord(channel ?? method)),
    },
    { label: t("note"), value: note },
  ];
  const named = (ctx: Context) => projectById(ctx.db, ctx.actor.id, pathId(id));
  return runSteps(previous, form, {
    right: "vouchers.record",
    fields: { project: "text", kind: "text", amount: "integer", channel: "text", note: "text" },
    terms: movementTermsSchema,
    whole: movementSchema,
    // The form has one field for both: what is missing is said beside it.
    prune: (values) => {
      prune(values);
      values.channel ??= "";
    },
    review: async (ctx, terms) => {
      const project = await named(ctx);
      refuseMovement({ ...project, invested: project.currentInvestment }, terms);
      await refuseClosed(ctx.db, terms.channel ?? terms.method);
      const after = project.moneyOut + (terms.kind === "spending" ? terms.amount : -terms.amount);
      const waits = await movementNeedsSecond(ctx, project.id, terms);
      return [
        ...about(terms, project.title),
        { label: t("outAfter"), value: formatExact(after) },
        ...(after < 0 ? [{ label: t("more"), value: t("moreText"), lead: true }] : []),
        ...(waits ? [{ label: t("approval"), value: t("colleague"), lead: true }] : []),
      ];
    },
    run: async (ctx, input) => {
      const done = await recordMovement(ctx, pathId(id), input);
      const { title } = await named(ctx);
      return {
        done: t(done.status === "pending" ? "proposedTitle" : "doneTitle"),
        facts: [
          ...about(input, title),
          { label: t("status"), value: status(done.status) },
          { label: t("date"), value: formatDateTime(new Date(done.date), locale) },
          { label: t("reference"), value: done.reference },
        ],
        document: {
          href: `/transactions/books/vouchers/${done.reference}`,
          label: t("openIt"),
        },
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}
