"use server";

import { getTranslations } from "next-intl/server";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { noFields, pathId } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { setProjectStatus } from "@/lib/projects/commands";
import { previewCompletion } from "@/lib/projects/completion";
import { projectById } from "@/lib/projects/queries";
import { refuseUnsettledMoney } from "@/lib/projects/refusals";
import { completionSchema } from "@/lib/projects/schema";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { requireAsSeen, seen } from "./as-seen";
import { PARTS_SHOWN, partFacts } from "./part-facts";
import { ofProject } from "./step-project";

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
    refuseUnsettledMoney({ moneyOut: preview.moneyOut, waits: preview.moneyWaits });
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
    terms: noFields,
    whole: completionSchema,
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
