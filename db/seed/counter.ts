import type { Database } from "@/db/client";
import { listChannels } from "@/lib/accounting/queries";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import type { Actor } from "@/lib/context";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, moveToSafe, openDrawer } from "@/lib/counter/drawer";
import type { Cash } from "@/lib/counter/rules";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { decideTransaction } from "@/lib/transactions/commands";
import { at } from "./actors";
import { DEMO_PASSWORD } from "./joining";

const MINUTE_MS = 60_000;
const NOTE = 5_000;
/** How many notes a drawer is opened with, at most. */
const MOST_NOTES = 20;

/** Who comes to the desk, with what: less than 0 is paid out. */
const FIRST = [
  ["vestine", 12_500],
  ["hassan", 40_000],
  ["hassan", -10_000],
] as const;
const SECOND = [
  ["ines", 25_000],
  ["marcel", 7_500],
  ["moise", 60_000],
  ["marcel", -5_000],
  ["agnes", 2_000],
] as const;

/**
 * A morning at the desk: a drawer that was closed 500 francs short, and one that is open, with cash of the safe and of
 * members. `from`: when the office opened.
 */
export async function serveAtDesk(
  db: Database,
  person: (username: string) => Actor,
  from: Date,
): Promise<void> {
  const [clerk, keeper] = [person("finance"), person("admin")];
  let minutes = 0;
  const next = (who: Actor) => {
    minutes += 3;
    return at(db, who, new Date(from.getTime() + minutes * MINUTE_MS));
  };
  const agreed = { identifier: keeper.username, password: DEMO_PASSWORD };

  const box = (await listChannels(db)).find(({ channel }) => channel === "cash")?.balance ?? 0;
  const notes = Math.min(MOST_NOTES, Math.floor(box / 4 / NOTE));
  if (notes === 0) return;
  const { id } = await postVoucher(next(clerk), {
    description: "Cash into the safe",
    lines: [
      { code: "1040", debit: 2 * notes * NOTE },
      { code: "1030", credit: 2 * notes * NOTE },
    ],
  });
  await decideTransaction(next(keeper), id, { status: "approved" });

  const open = (denominations: Cash) =>
    openDrawer(next(clerk), { float: notes * NOTE, denominations, secondStaff: agreed });
  const serve = async (people: readonly (readonly [string, number])[]) => {
    for (const [username, amount] of people) {
      const memberId = person(username).id;
      if (amount > 0) await takeDeposit(next(clerk), { memberId, amount });
      else await payOut(next(clerk), { memberId, amount: -amount, memberPassword: DEMO_PASSWORD });
    }
  };

  const early = await open({ [NOTE]: notes });
  await serve(FIRST);
  // 42,500 francs have come; one coin has not.
  const counted = { denominations: { [NOTE]: notes + 8, 2000: 1 } };
  await countDrawer(next(clerk), early.id, counted);
  await closeDrawer(next(keeper), early.id, counted);
  await open({ [NOTE]: notes });
  await serve(SECOND);
  await moveToSafe(next(clerk), { direction: "out", amount: 50_000, secondStaff: agreed });
}
