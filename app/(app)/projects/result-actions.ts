"use server";

import { getTranslations } from "next-intl/server";
import { proposeResult } from "@/lib/approvals/projects";
import { confirmPassword } from "@/lib/auth/passwords";
import { pathId, typedPassword } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { projectById } from "@/lib/projects/queries";
import { refuseResult } from "@/lib/projects/refusals";
import { OF_MONEY_OUT } from "@/lib/projects/rules";
import { type ResultInput, resultSchema } from "@/lib/projects/schema";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { ofProject } from "./step-project";

/** One step of recording a profit or loss: form, review, password; then it is proposed. */
export async function resultStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("projects.result");
  const methods = await getTranslations("methods");
  const { id, prune } = ofProject(form);
  const place = (method: ResultInput["method"]) =>
    method === OF_MONEY_OUT ? t("ofMoneyOut") : methods(method);
  const about = ({ kind, amount, method, note }: ResultInput, title: string) => [
    { label: t(kind), value: formatExact(amount), lead: true },
    { label: t("of"), value: title, lead: true },
    { label: t(kind === "profit" ? "cameInto" : "wentOutOf"), value: place(method) },
    { label: t("note"), value: note },
  ];
  return runSteps(previous, form, {
    right: "projects.record",
    fields: { project: "text", kind: "text", amount: "integer", method: "text", note: "text" },
    terms: resultSchema,
    whole: resultSchema.extend({ password: typedPassword() }),
    prune,
    review: async (ctx, terms) => {
      const project = await projectById(ctx.db, ctx.actor.id, pathId(id));
      const { undistributed: before, currentInvestment: invested } = project;
      refuseResult({ ...project, invested }, terms);
      const after = before + (terms.kind === "profit" ? terms.amount : -terms.amount);
      return [
        ...about(terms, project.title),
        { label: t("toShareAfter"), value: formatExact(after) },
        { label: t("next"), value: t("nextText") },
      ];
    },
    run: async (ctx, { password, ...input }) => {
      await confirmPassword(ctx, password);
      await proposeResult(ctx, pathId(id), input);
      const { title } = await projectById(ctx.db, ctx.actor.id, pathId(id));
      return {
        done: t("doneTitle"),
        facts: [...about(input, title), { label: t("next"), value: t("doneText") }],
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}
