"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { formatDateTime } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { pathId, typedPassword } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { setProjectStatus } from "@/lib/projects/commands";
import { previewCompletion } from "@/lib/projects/completion";
import { projectById } from "@/lib/projects/queries";
import { distributeResults, previewDistribution, recordResult } from "@/lib/projects/results";
import { distributionSchema, type ResultInput, resultSchema } from "@/lib/projects/schema";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { PARTS_SHOWN, partFacts } from "./part-facts";
import { ofProject } from "./step-project";

const password = { password: typedPassword() };

/** One step of recording a profit or loss: form, review, password, receipt. */
export async function resultStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("projects.result");
  const papers = await getTranslations("papers");
  const methods = await getTranslations("methods");
  const locale = await getLocale();
  const { id, prune } = ofProject(form);
  const about = ({ kind, amount, method, note }: ResultInput, title: string) => [
    { label: t(kind), value: formatExact(amount), lead: true },
    { label: t("of"), value: title, lead: true },
    { label: t(kind === "profit" ? "cameInto" : "wentOutOf"), value: methods(method) },
    { label: t("note"), value: note },
  ];
  return runSteps(previous, form, {
    right: "projects.record",
    fields: { project: "text", kind: "text", amount: "integer", method: "text", note: "text" },
    terms: resultSchema,
    whole: resultSchema.extend(password),
    prune,
    review: async (ctx, terms) => {
      const project = await projectById(ctx.db, ctx.actor.id, pathId(id));
      if (project.status === "completed") throw new AppError("project_completed");
      const { undistributed } = project;
      const after = undistributed + (terms.kind === "profit" ? terms.amount : -terms.amount);
      return [
        ...about(terms, project.title),
        { label: t("toShareAfter"), value: formatExact(after) },
        { label: t("next"), value: t("nextText") },
      ];
    },
    run: async (ctx, { password, ...input }) => {
      await confirmPassword(ctx, password);
      const result = await recordResult(ctx, pathId(id), input);
      const { title } = await projectById(ctx.db, ctx.actor.id, pathId(id));
      return {
        done: t("doneTitle"),
        paper: { href: `/transactions/${result.transactionId}/receipt`, label: papers("withCode") },
        facts: [
          ...about(result, title),
          { label: t("date"), value: formatDateTime(new Date(result.createdAt), locale) },
          { label: t("reference"), value: result.reference },
        ],
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}

/** One step of sharing out what is recorded: the split, review, password, what came of it. */
export async function distributeStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("projects.distribute");
  const locale = await getLocale();
  const { id, prune } = ofProject(form);
  return runSteps(previous, form, {
    right: "projects.record",
    fields: { project: "text", expected: "text", note: "text" },
    terms: distributionSchema,
    whole: distributionSchema.extend(password),
    prune,
    review: async (ctx) => {
      const [project, preview] = await Promise.all([
        projectById(ctx.db, ctx.actor.id, pathId(id)),
        previewDistribution(ctx.db, pathId(id), PARTS_SHOWN),
      ]);
      requireAsSeen(form, project.undistributed);
      return [
        { label: t(preview.kind), value: formatExact(preview.amount), lead: true },
        { label: t("of"), value: project.title, lead: true },
        { label: t("investors"), value: String(preview.investors) },
        ...(await partFacts(preview)),
      ];
    },
    run: async (ctx, { password, ...input }) => {
      await confirmPassword(ctx, password);
      const project = await projectById(ctx.db, ctx.actor.id, pathId(id));
      const preview = project.undistributed
        ? await previewDistribution(ctx.db, pathId(id), PARTS_SHOWN)
        : null;
      // Nothing left: it may be this very request that has shared it out.
      if (preview) requireAsSeen(form, project.undistributed);
      const done = await distributeResults(ctx, pathId(id), input, seen(form));
      return {
        done: t("doneTitle"),
        facts: [
          {
            label: t(done.amount > 0 ? "profit" : "loss"),
            value: formatExact(Math.abs(done.amount)),
          },
          { label: t("of"), value: project.title },
          { label: t("investors"), value: String(done.investors) },
          ...(preview ? await partFacts(preview) : []),
          { label: t("date"), value: formatDateTime(new Date(done.createdAt), locale) },
          { label: t("by"), value: done.distributedBy },
        ],
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}

/** One step of completing a project: who gets what back, review, password, what came of it. */
export async function completeStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("projects.complete");
  const { id, prune } = ofProject(form);
  const facts = async (ctx: Context) => {
    const [project, preview] = await Promise.all([
      projectById(ctx.db, ctx.actor.id, pathId(id)),
      previewCompletion(ctx.db, pathId(id), PARTS_SHOWN),
    ]);
    if (project.status === "completed") return [{ label: t("of"), value: project.title }];
    if (preview.undistributed !== 0) throw new AppError("project_unsettled");
    requireAsSeen(form, preview.amount);
    return [
      { label: t("back"), value: formatExact(preview.amount), lead: true },
      { label: t("of"), value: project.title, lead: true },
      { label: t("investors"), value: String(preview.investors) },
      ...(await partFacts(preview)),
    ];
  };
  return runSteps(previous, form, {
    right: "projects.manage",
    fields: { project: "text", expected: "text" },
    terms: distributionSchema.pick({}),
    whole: distributionSchema.pick({}).extend(password),
    prune,
    review: facts,
    run: async (ctx, { password }) => {
      await confirmPassword(ctx, password);
      const agreed = await facts(ctx);
      await setProjectStatus(ctx, pathId(id), "completed", seen(form));
      return { done: t("doneTitle"), facts: agreed };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}

/** Throws conflict when there is another amount than the reader saw. */
function requireAsSeen(form: FormData, amount: number): void {
  if (form.get("expected") !== String(amount)) throw new AppError("conflict");
}

// What the reader saw, for the command to compare once nothing can change any more; NaN is no amount.
const seen = (form: FormData) => Number(form.get("expected") ?? Number.NaN);
