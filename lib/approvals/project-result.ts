import type { Act } from "@/lib/approvals/act";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { refuseResult } from "@/lib/projects/refusals";
import { recordResult, resultAccount } from "@/lib/projects/results";
import { resultLines } from "@/lib/projects/rules";
import type { ResultInput } from "@/lib/projects/schema";
import { investorsOf, lockProject } from "@/lib/projects/weights";
import { asSeen } from "@/lib/transactions/movements";

/** Records what a project has earned or lost (decisions, sections 8 and 15). */
export const projectResult: Act<ResultInput> = {
  subject: "project",

  async look(db, subjectId, terms, now) {
    const project = await lockProject(db, subjectId);
    const { kind, amount, method } = terms;
    refuseResult(project, terms);
    const { title, undistributed: before } = project;
    const account = await resultAccount(db, method, now);
    const lines = resultLines(subjectId, kind, amount, account);
    return {
      effect: {
        about: title,
        amount,
        type: `project-${kind}`,
        from: kind === "profit" ? title : null,
        to: kind === "loss" ? title : null,
        movements: lines.map(({ account: { owner, kind: name }, amount: moved }) => ({
          owner: owner === COOPERATIVE ? null : title,
          account: name,
          amount: asSeen(name, moved),
        })),
        undistributed: { before, after: before + (kind === "profit" ? amount : -amount) },
      },
      interested: await investorsOf(db, subjectId),
    };
  },

  async run(ctx, tx, { id: proposal, subjectId, terms, madeBy }) {
    await recordResult(ctx, tx, {
      projectId: subjectId,
      result: terms,
      agreed: { proposal, madeBy },
    });
  },
};
