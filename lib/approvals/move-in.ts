import type { Executor } from "@/db/client";
import type { Act } from "@/lib/approvals/act";
import type { Effect } from "@/lib/approvals/schema";
import { AppError } from "@/lib/errors";
import { beginImport, beginUndo } from "@/lib/imports/agreed";
import { countBusy } from "@/lib/imports/rows-at-work";
import { correctedCells, openingAccounts, type Run, runById } from "@/lib/imports/runs";
import { worthOf } from "@/lib/shares/rules";

/** Brings a cooperative's members and books over, from files that hold together (decisions, section 18). */
export const moveIn: Act<Record<string, never>> = {
  subject: "import_runs",

  async look(db, subjectId) {
    const run = await known(db, subjectId);
    if (run.state !== "checked") throw new AppError("not_pending");
    if (run.rowsDigest === null) throw new AppError("import_not_ready");
    return { effect: await effectOf(db, run, 1), interested: [] };
  },

  async run(ctx, tx, { id, subjectId, madeBy }) {
    await beginImport(ctx, tx, subjectId, { proposal: id, madeBy });
  },
};

/** Undoes it all while none of its members has done anything since. */
export const undoMoveIn: Act<Record<string, never>> = {
  subject: "import_runs",

  async look(db, subjectId) {
    const run = await known(db, subjectId);
    if (run.state !== "done" && run.state !== "posting") throw new AppError("not_pending");
    const count = await countBusy(db, run);
    if (count > 0) throw new AppError("import_in_use", { count });
    return { effect: await effectOf(db, run, -1), interested: [] };
  },

  async run(ctx, tx, { id, subjectId, madeBy, reason }) {
    await beginUndo(ctx, tx, subjectId, { proposal: id, madeBy, reason });
  },
};

async function known(db: Executor, id: string): Promise<Run> {
  const run = await runById(db, id);
  if (!run || run.state === "dropped") throw new AppError("not_found");
  return run;
}

// What all members have, and each other account, on its side; `sign` −1: taken back.
async function effectOf(db: Executor, run: Run, sign: 1 | -1): Promise<Effect> {
  const lines = await openingAccounts(db, run.id);
  return {
    about: run.files[0]?.name ?? "",
    amount: run.savings,
    type: sign === 1 ? "opening" : "opening-undone",
    from: null,
    to: null,
    joins: run.members,
    ...(run.cutOver && { cutOver: run.cutOver }),
    ...(run.correctionsDigest && {
      corrected: { cells: correctedCells(run), digest: run.correctionsDigest },
    }),
    ...(run.shares && {
      openingShares: {
        count: run.shares,
        worth: worthOf(run.shares, { value: run.shareValue ?? 0 }),
      },
    }),
    ...(run.history && { history: run.history }),
    // On each account as people see it: what the cooperative has is more by debits.
    movements: lines.map(({ key, amount, normalSide }) => ({
      owner: null,
      account: key,
      amount: sign * (normalSide === "debit" ? -amount : amount),
    })),
  };
}
