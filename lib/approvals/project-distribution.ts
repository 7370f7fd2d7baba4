import { createHash } from "node:crypto";
import type { Act } from "@/lib/approvals/act";
import { distributeResults, kindOf, paid, partsOf, weighingOf } from "@/lib/projects/distribution";
import type { Part, ResultKind } from "@/lib/projects/rules";
import type { DistributionInput } from "@/lib/projects/schema";
import { investorsOf, lockProject } from "@/lib/projects/weights";
import type { Movement } from "@/lib/transactions/movements";

/** So many of the largest parts are shown one by one. */
const PARTS_SHOWN = 20;

/** Shares out all that is recorded of a project (decisions, sections 8 and 15). */
export const projectDistribution: Act<DistributionInput> = {
  subject: "project",

  async look(db, subjectId) {
    const project = await lockProject(db, subjectId);
    const { title, undistributed: before } = project;
    const all = await partsOf(db, project);
    const parts = paid(all);
    const kind = kindOf(before);
    const amount = Math.abs(before);
    const largest = parts.toSorted((a, b) => b.amount - a.amount).slice(0, PARTS_SHOWN);
    return {
      effect: {
        about: title,
        amount,
        type: kind,
        from: kind === "profit" ? title : null,
        to: kind === "loss" ? title : null,
        movements: [
          { owner: title, account: "project", amount: -before },
          ...largest.map((part) => movementOf(kind, part)),
        ],
        parts: { count: parts.length, amount, digest: digestOf(parts), weighing: weighingOf(all) },
        undistributed: { before, after: 0 },
      },
      interested: await investorsOf(db, subjectId),
    };
  },

  async run(ctx, tx, { id: proposal, subjectId, terms, madeBy }) {
    const agreed = { proposal, madeBy };
    await distributeResults(ctx, tx, { projectId: subjectId, note: terms.note, agreed });
  },
};

type Named = Part & { name: string };

const movementOf = (kind: ResultKind, { name, amount, weight }: Named): Movement =>
  kind === "profit"
    ? { owner: name, account: "available", amount, weight }
    : { owner: name, account: "invested", amount: -amount, weight };

// Changes when any part does, also one that is not shown.
function digestOf(parts: readonly Part[]): string {
  const all = parts.map(({ id, amount }) => [id, amount]);
  return createHash("sha256").update(JSON.stringify(all)).digest("hex");
}
