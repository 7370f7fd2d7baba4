import { database } from "@/db/client";
import { loanAgenda } from "@/lib/loans/agenda";
import { openDebts } from "@/lib/loans/borrowing";
import { loanTotals } from "@/lib/loans/loan-queries";
import { getOwnUser } from "@/lib/members/queries";
import { ownSavings } from "@/lib/members/rules";
import { listOwnProjects } from "@/lib/projects/own-queries";
import { savingsByMonth } from "@/lib/statements/savings";

// So many of each are named; their own screens have the rest.
const NAMED = 20;

export type OwnMoney = Awaited<ReturnType<typeof readOwnMoney>>;

/** All that the screen of one's own money shows. */
export async function readOwnMoney(memberId: string, now: Date) {
  const db = database();
  const user = await getOwnUser(db, memberId);
  const member = { ...user, savings: ownSavings(user) };
  const viewer = { id: memberId, now };
  const [months, items, debtsOf, totals, projects] = await Promise.all([
    savingsByMonth(db, member, now),
    loanAgenda(db, viewer, NAMED),
    openDebts(db, [memberId], now),
    loanTotals(db, viewer),
    user.parts.invested > 0 ? listOwnProjects(db, memberId, NAMED) : [],
  ]);
  const owed = debtsOf(memberId).outstanding;
  return { months, items, projects, owed, lent: totals.lent, invested: user.parts.invested };
}
