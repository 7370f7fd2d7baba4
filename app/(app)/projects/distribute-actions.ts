"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { confirmPassword } from "@/lib/auth/passwords";
import { formatDateTime } from "@/lib/dates";
import { pathId, typedPassword } from "@/lib/fields";
import { formatExact } from "@/lib/money";
import { distributeResults, previewDistribution } from "@/lib/projects/distribution";
import { projectById } from "@/lib/projects/queries";
import { distributionSchema } from "@/lib/projects/schema";
import { refuseOwnResults } from "@/lib/projects/second-distributor";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { requireAsSeen, seen } from "./as-seen";
import { PARTS_SHOWN, partFacts } from "./part-facts";
import { ofProject } from "./step-project";

/** One step of sharing out what is recorded: the split, review, password, what came of it. */
export async function distributeStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("projects.distribute");
  const locale = await getLocale();
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
      await refuseOwnResults(ctx.db, project.id, ctx.actor.id);
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
