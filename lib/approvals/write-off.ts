import { inArray } from "drizzle-orm";
import { members } from "@/db/schema";
import type { Act } from "@/lib/approvals/act";
import { principalLeft } from "@/lib/loans/rules";
import { planWriteOff, writeOffLoan } from "@/lib/loans/write-off";

/** Gives up what a loan's borrower does not repay, at its lender's cost (decisions, sections 7 and 15). */
export const writeOff: Act<Record<string, never>> = {
  subject: "loan",

  async look(db, subjectId, _, now) {
    const { loan, setOff, amount } = await planWriteOff(db, subjectId, now);
    const { lenderId, borrowerId, reference: about } = loan;
    const people = await db
      .select({ id: members.id, name: members.fullName })
      .from(members)
      .where(inArray(members.id, [lenderId, borrowerId]));
    const nameOf = (id: string) => people.find((one) => one.id === id)?.name ?? "";
    const [lender, borrower] = [nameOf(lenderId), nameOf(borrowerId)];
    const all = [
      { owner: borrower, account: "available", amount: -setOff },
      { owner: lender, account: "available", amount: setOff },
      { owner: lender, account: "lent", amount: -principalLeft(loan) },
      { owner: borrower, account: "owed", amount: -principalLeft(loan) },
    ];
    const movements = all.filter((each) => each.amount !== 0);
    const effect = {
      about,
      amount: amount || null,
      type: "write-off" as const,
      from: lender,
      to: borrower,
    };
    return { effect: { ...effect, movements }, interested: [lenderId, borrowerId] };
  },

  async run(ctx, tx, { id: proposal, subjectId, madeBy, reason }) {
    await writeOffLoan(ctx, tx, subjectId, { proposal, madeBy, reason: reason ?? "" });
  },
};
