"use server";

import { getTranslations } from "next-intl/server";
import { proposeDistribution } from "@/lib/approvals/projects";
import { confirmPassword } from "@/lib/auth/passwords";
import { pathId, typedPassword } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { previewDistribution } from "@/lib/projects/distribution";
import { projectById } from "@/lib/projects/queries";
import { distributionSchema } from "@/lib/projects/schema";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { requireAsSeen } from "./as-seen";
import { PARTS_SHOWN, partFacts } from "./part-facts";
import { ofProject } from "./step-project";

/** One step of sharing out what is recorded: the split, review, password; then it is proposed. */
export async function distributeStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("projects.distribute");
  const { id, prune } = ofProject(form);
  return runSteps(previous, form, {
    right: "projects.record",
    fields: { project: "text", expected: "text", note: "text" },
    terms: distributionSchema,
    whole: distributionSchema.extend({ password: typedPassword() }),
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
        { label: t("next"), value: t("nextText") },
        ...(await partFacts(preview)),
      ];
    },
    run: async (ctx, { password, ...input }) => {
      await confirmPassword(ctx, password);
      const project = await projectById(ctx.db, ctx.actor.id, pathId(id));
      const preview = project.undistributed
        ? await previewDistribution(ctx.db, pathId(id), PARTS_SHOWN)
        : null;
      // Nothing left: it may be this very request that has been confirmed.
      if (preview) requireAsSeen(form, project.undistributed);
      await proposeDistribution(ctx, pathId(id), input);
      return {
        done: t("doneTitle"),
        facts: [
          { label: t("of"), value: project.title },
          ...(preview ? await partFacts(preview) : []),
          { label: t("next"), value: t("nextText") },
        ],
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
}
