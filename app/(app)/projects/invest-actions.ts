"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { formatDateTime } from "@/lib/dates";
import { pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { formatShare } from "@/lib/percent";
import { investInProject, reviewInvestment } from "@/lib/projects/invest";
import { investmentSchema, investmentTermsSchema } from "@/lib/projects/schema";
import type { ProjectView } from "@/lib/projects/views";
import { shareText } from "@/lib/web/share-text";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { ofProject } from "./step-project";

/** One step of an investment: form, review, password, receipt. */
export async function investStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("projects.invest");
  const documents = await getTranslations("documents");
  const locale = await getLocale();
  const { id, prune } = ofProject(form);
  const about = (amount: number, project: ProjectView) => [
    { label: t("youInvest"), value: formatExact(amount), lead: true },
    { label: t("in"), value: project.title, lead: true },
  ];
  return runSteps(previous, form, {
    fields: { project: "text", amount: "integer" },
    terms: investmentTermsSchema,
    whole: investmentSchema,
    prune,
    review: async (ctx, { amount }) => {
      const review = await reviewInvestment(ctx.db, ctx.actor.id, pathId(id), amount);
      return [
        ...about(amount, review.project),
        { label: t("shareAfter"), value: formatShare(review.shareAfter) },
        { label: t("after"), value: formatExact(review.availableAfter) },
        { label: t("profits"), value: t("profitsText") },
        { label: t("losses"), value: t("lossesText") },
        { label: t("untilWhen"), value: t("untilWhenText") },
      ];
    },
    run: async (ctx, input) => {
      const { transaction, project, availableBalance } = await investInProject(
        ctx,
        pathId(id),
        input,
      );
      const facts = [
        ...about(transaction.amount, project),
        { label: t("shareNow"), value: formatShare(project.own?.share ?? 0) },
        { label: t("date"), value: formatDateTime(new Date(transaction.date), locale) },
        { label: t("reference"), value: transaction.reference },
      ];
      return {
        done: t("doneTitle"),
        document: { href: `/transactions/${transaction.id}/receipt`, label: documents("withCode") },
        facts: [...facts, { label: t("after"), value: formatExact(availableBalance) }],
        share: shareText(facts),
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}
