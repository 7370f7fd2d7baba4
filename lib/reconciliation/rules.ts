import type { Known } from "@/lib/channels/identity";
import { isMoney, type MoneyLine } from "@/lib/channels/lines";
import { listsBy } from "@/lib/channels/lists";
import { kigaliDay } from "@/lib/dates";
import { cooperativeAccount, credit, debit, type Line } from "@/lib/ledger/accounts";

/** The account of what providers and banks take. */
export const CHARGES = "expense:channel-charges";

/** The accounts of a channel: of the money that the provider holds, and where it waits to be explained. */
export type Accounts = { cash: string; clearing: string };

/** A posting of a statement: the lines of a file and Kigali day, and what they come to in francs. */
type DayPosting = {
  day: string;
  lines: Known<MoneyLine>[];
  /** All that moved, and what of it went out. */
  amount: number;
  out: number;
};

const sumOf = (lines: readonly Known<MoneyLine>[]) =>
  lines.reduce((sum, { line }) => sum + line.amount, 0);

/**
 * What a file's new lines post: one posting for each day in Kigali; where as much came in as went out, which would post
 * nothing, one for each direction.
 */
export function dayPostings(fresh: readonly Known[]): DayPosting[] {
  const money = fresh.filter((each): each is Known<MoneyLine> => isMoney(each.line));
  const days = [...listsBy(money, ({ line }) => kigaliDay(line.bookedAt))].sort(([one], [other]) =>
    one < other ? -1 : 1,
  );
  return days.flatMap(([day, lines]) => {
    const [came, went] = [
      lines.filter(({ line }) => line.direction === "in"),
      lines.filter(({ line }) => line.direction === "out"),
    ];
    const groups = sumOf(came) === sumOf(went) ? [came, went] : [lines];
    return groups.map((lines) => ({
      day,
      lines,
      amount: sumOf(lines),
      out: sumOf(lines.filter(({ line }) => line.direction === "out")),
    }));
  });
}

/** A day's lines: what came in raises the channel's money, and waits to be explained; what went out likewise. */
export function statementPosting(
  { amount, out }: Pick<DayPosting, "amount" | "out">,
  accounts: Accounts,
): Line[] {
  const net = amount - 2 * out;
  return [
    debit(cooperativeAccount(accounts.cash), net),
    credit(cooperativeAccount(accounts.clearing), net),
  ];
}

/** What the provider took on top, which is gone and needs no explanation. */
export function chargePosting(charges: number, { cash }: Accounts): Line[] {
  return [debit(cooperativeAccount(CHARGES), charges), credit(cooperativeAccount(cash), charges)];
}

/** What explains a line: its francs go to the account that somebody named, or come from it. */
export function explanationPosting(
  direction: "in" | "out",
  amount: number,
  account: string,
  { clearing }: Accounts,
): Line[] {
  const francs = direction === "in" ? amount : -amount;
  return [debit(cooperativeAccount(clearing), francs), credit(cooperativeAccount(account), francs)];
}
