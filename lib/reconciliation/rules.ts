import type { Known } from "@/lib/channels/identity";
import { effectOf, isMoney, type MoneyLine } from "@/lib/channels/lines";
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

/**
 * How much of a charge is posted with nobody asked: 2 % of the line's amount, at least 1,000 and at most 10,000 francs
 * (decision 1280). The database refuses more (charge_at_once).
 */
export function chargeAtOnce(amount: number): number {
  return Math.min(10_000, Math.max(1_000, Math.floor(amount / 50)));
}

/**
 * A line as it is kept. A charge above `chargeAtOnce` is a line of its own before it, with the balance between both: anybody
 * could have written it, so two explain it as any other money that went out.
 */
export function chargeApart({ identity, line }: Known): Known[] {
  if (!isMoney(line) || line.charge <= chargeAtOnce(line.amount)) return [{ identity, line }];
  const own = { ...line, charge: 0 };
  const balanceAfter = line.balanceAfter === null ? null : line.balanceAfter - effectOf(own);
  const taken = { kind: "charge", direction: "out", amount: line.charge, balanceAfter } as const;
  return [
    { identity: `${identity}|charge`, line: { ...own, ...taken } },
    { identity, line: own },
  ];
}

/** What the provider took on top, which is gone and, as small as that, needs no explanation. */
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
