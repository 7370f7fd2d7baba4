import { listsBy } from "@/lib/channels/lists";
import { type Candidate, NEAR_MS, type Pending, type Suggestion } from "@/lib/channels/pending";
import { DAY_MS } from "@/lib/dates";

/** So many parts are tried at most: more would be found by chance. */
const MOST_PARTS = 6;
const WITHIN_MS = DAY_MS;

/** One transaction that was paid in several lines of one number within a day. */
export function manyToOne(lines: readonly Candidate[], pending: readonly Pending[]): Suggestion[] {
  const ofNumber = listsBy(lines, ({ line }) => `${line.direction}${line.partyNumber ?? ""}`);
  const sets = pending.flatMap((whole) =>
    [...new Set(whole.phones)].flatMap((phone) => {
      const parts = (ofNumber.get(`${whole.direction}${phone}`) ?? []).map((each) => ({
        of: each.identity,
        amount: each.line.amount,
        at: each.line.bookedAt,
      }));
      return setsOf(parts, whole.amount, whole.at).map((set) => suggestion(set, [whole.id]));
    }),
  );
  return unrivalled(sets);
}

/** One line that paid for several transactions of one number. */
export function oneToMany(lines: readonly Candidate[], pending: readonly Pending[]): Suggestion[] {
  const ofNumber = listsBy(
    pending.flatMap((each) => [...new Set(each.phones)].map((phone) => ({ phone, each }))),
    ({ phone, each }) => `${each.direction}${phone}`,
  );
  const sets = lines.flatMap(({ identity, line }) => {
    const parts = (ofNumber.get(`${line.direction}${line.partyNumber ?? ""}`) ?? []).map(
      ({ each }) => ({ of: each.id, amount: each.amount, at: each.at }),
    );
    return setsOf(parts, line.amount, line.bookedAt).map((set) => suggestion([identity], set));
  });
  return unrivalled(sets);
}

type Part = { of: string; amount: number; at: Date };

/** The sets of two or more parts within a day of each other, near the whole in time, that add up to it. */
function setsOf(parts: readonly Part[], sum: number, at: Date): string[][] {
  const time = (part: Part) => part.at.getTime();
  const fitting = parts
    .filter((part) => part.amount < sum && Math.abs(time(part) - at.getTime()) <= NEAR_MS)
    .sort((one, other) => time(one) - time(other));
  if (fitting.length > MOST_PARTS) return [];
  const sets: string[][] = [];
  const add = (from: number, chosen: Part[], left: number): void => {
    if (left === 0 && chosen.length > 1) sets.push(chosen.map(({ of }) => of));
    const [first] = chosen;
    for (const [place, part] of fitting.slice(from).entries()) {
      const late = first && time(part) - time(first) > WITHIN_MS;
      if (!late && part.amount <= left)
        add(from + place + 1, [...chosen, part], left - part.amount);
    }
  };
  add(0, [], sum);
  return sets;
}

function suggestion(lines: string[], transactions: string[]): Suggestion {
  const reason =
    lines.length > 1
      ? ({ rule: "severalLines", values: { count: lines.length } } as const)
      : ({ rule: "severalTransactions", values: { count: transactions.length } } as const);
  return { lines, transactions, reason, force: "possible", oneOfSeveral: false };
}

/** Marks those that share a line or a transaction with another one. */
function unrivalled(made: readonly Suggestion[]): Suggestion[] {
  const times = new Map<string, number>();
  const names = ({ lines, transactions }: Suggestion) => [
    ...lines.map((each) => `line ${each}`),
    ...transactions.map((each) => `transaction ${each}`),
  ];
  for (const name of made.flatMap(names)) times.set(name, (times.get(name) ?? 0) + 1);
  return made.map((each) => ({
    ...each,
    oneOfSeveral: names(each).some((name) => (times.get(name) ?? 0) > 1),
  }));
}
