import type { Act } from "@/lib/approvals/act";
import { record } from "@/lib/audit/commands";
import { AppError } from "@/lib/errors";
import { campaignOf } from "@/lib/imports/campaign";
import { runById } from "@/lib/imports/runs";

/**
 * Lets who proposes it print letters with codes that open the accounts of those who moved in and have not opened theirs: there is
 * money on these, so one person alone gives no code out (decision 645).
 */
export const moveInLetters: Act<Record<string, never>> = {
  subject: "import_runs",

  async look(db, subjectId, _, now) {
    const run = await runById(db, subjectId);
    if (!run || run.state === "dropped") throw new AppError("not_found");
    if (run.state !== "done") throw new AppError("not_pending");
    const { members, opened } = await campaignOf(db, subjectId, { id: run.broughtBy, now });
    if (members === opened) throw new AppError("letters_done");
    const nothing = { amount: null, type: null, from: null, to: null, movements: [] };
    const effect = { about: run.files[0]?.name ?? "", ...nothing, letters: members - opened };
    return { effect, interested: [] };
  },

  async run(ctx, tx, { id, subjectId }) {
    const subject = { type: "import_runs", id: subjectId };
    const act = { action: "import.agree-letters", outcome: "done", subject } as const;
    await record({ ...ctx, db: tx }, { ...act, detail: { proposal: id } });
  },
};
