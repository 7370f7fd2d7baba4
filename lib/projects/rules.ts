import {
  cooperativeAccount,
  credit,
  debit,
  type Line,
  memberAccount,
  moneyOutAccount,
  opposite,
  projectAccount,
  shift,
} from "@/lib/ledger/accounts";

/**
 * A project's money in the ledger (decisions, sections 2 and 8). `project` is the project's own
 * account: what has been recorded and not yet been shared out. It never goes below minus the capital.
 *
 * | what happens      | debit                                     | credit                               |
 * |-------------------|-------------------------------------------|--------------------------------------|
 * | invest            | member available                          | member invested                      |
 * | profit recorded   | cash:{method}, equity:distributions       | income:project-profit, project       |
 * | loss recorded     | expense:project-loss, project             | cash:{method}, equity:distributions  |
 * | profit shared out | project (once for each investor)          | member available                     |
 * | loss shared out   | member invested                           | project (once for each investor)     |
 * | capital returned  | member invested                           | member available                     |
 * | money is spent    | project-out                               | cash:{method}                        |
 * | money comes back  | cash:{method}                             | project-out                          |
 *
 * A result may be of the money that is out instead of a channel: a loss of what was spent and will not come back, a profit
 * of what came back beyond it. Then `project-out` stands where cash:{method} does.
 *
 * So the totals of income and expense stay what has been recorded, `equity:distributions` is what the
 * cooperative has passed on to projects, and all accounts together sum to zero.
 */
export const PROJECT_STATUSES = ["active", "running", "completed"] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

export const RESULT_KINDS = ["profit", "loss"] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

/** What moves of a running project's money: it leaves a channel, it comes back to one. */
export const MOVEMENT_KINDS = ["spending", "return"] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];

/** Where a result's money is: in a channel, or among the project's money that is out or came back (`project`). */
export const OF_MONEY_OUT = "project";

/** The largest target of a project, in francs: 100,000,000,000. */
export const MAX_TARGET = 100_000_000_000;
/** Photos and documents that a project can have. */
export const MOST_PHOTOS = 8;
export const MOST_DOCUMENTS = 10;
/** Investors that stand on a card; the rest is "and n more". */
export const INVESTORS_ON_CARD = 10;

/** What can still be invested, in francs. */
export function leftToInvest(target: number, invested: number): number {
  return Math.max(0, target - invested);
}

export type Openness = {
  status: ProjectStatus;
  openForInvestment: boolean;
  target: number;
  invested: number;
  /** What of that is still there, in francs. */
  capital: number;
  /** Recorded results that are not shared out yet, in francs; negative for a loss. */
  undistributed: number;
  /** A result waits for a second person. */
  resultProposed?: boolean;
};

/** Whether all that was invested is lost: what comes back of it belongs to those who lost it, so nobody joins them. */
export const isLost = (p: Pick<Openness, "invested" | "capital">) =>
  p.invested > 0 && p.capital === 0;

/**
 * Whether one can invest: switched open, not completed or lost, below its target, and with nothing proposed or left
 * to share out, which belongs to those who were there when it was earned.
 */
export function isAvailable(p: Openness): boolean {
  return (
    p.openForInvestment &&
    p.status !== "completed" &&
    !isLost(p) &&
    p.invested < p.target &&
    p.undistributed === 0 &&
    !p.resultProposed
  );
}

/** The status that comes after this one: active, running, completed (decisions, section 8). */
export function nextStatus(status: ProjectStatus): ProjectStatus | null {
  return PROJECT_STATUSES[PROJECT_STATUSES.indexOf(status) + 1] ?? null;
}

/** `amount` francs that a member has available are in a project. */
export function investmentLines(memberId: string, amount: number): Line[] {
  return shift(memberId, "available", "invested", amount);
}

/** `amount` francs of a project's money leave the account of a channel; what comes back is the opposite. */
export function spendingLines(projectId: string, channelAccount: string, amount: number): Line[] {
  return [
    debit(moneyOutAccount(projectId), amount),
    credit(cooperativeAccount(channelAccount), amount),
  ];
}

/**
 * What can still be spent, in francs: what the investors have in it, less losses that they have yet to bear and what is
 * out already. A profit that waits is theirs.
 */
export function leftToSpend(p: { capital: number; undistributed: number; moneyOut: number }) {
  return Math.max(0, p.capital + Math.min(p.undistributed, 0) - p.moneyOut);
}

/** A recorded result of `amount` francs, by the account of its channel; null: of the money that is out. */
export function resultLines(
  projectId: string,
  kind: ResultKind,
  amount: number,
  channelAccount: string | null,
): Line[] {
  const result = kind === "profit" ? "income:project-profit" : "expense:project-loss";
  const earned = [
    debit(
      channelAccount === null ? moneyOutAccount(projectId) : cooperativeAccount(channelAccount),
      amount,
    ),
    credit(cooperativeAccount(result), amount),
    debit(cooperativeAccount("equity:distributions"), amount),
    credit(projectAccount(projectId), amount),
  ];
  return kind === "profit" ? earned : opposite(earned);
}

/** A member's part of a result that is shared out: of a profit, or of a loss. */
export function partLines(
  projectId: string,
  kind: ResultKind,
  memberId: string,
  amount: number,
): Line[] {
  const project = projectAccount(projectId);
  return kind === "profit"
    ? [debit(project, amount), credit(memberAccount(memberId, "available"), amount)]
    : [debit(memberAccount(memberId, "invested"), amount), credit(project, amount)];
}

/** What an investor gets back of their capital. */
export function returnLines(memberId: string, amount: number): Line[] {
  return shift(memberId, "invested", "available", amount);
}

/** By what somebody's part is reckoned: of a project's results, francs × days (db/functions/project-weights.sql). */
export type Weight = { id: string; weight: number };
export type Part = Weight & { amount: number };

/**
 * Splits `amount` francs by weight, to the exact franc: everybody gets the whole francs of their
 * share, and the francs that are left go one each to the largest remainders, then to the larger
 * weight, then to the smaller id (decisions, section 1). The parts always add up to the amount,
 * whatever the order of the weights. `amount` ≥ 0; weights ≥ 0 and not all zero.
 */
export function splitByWeight<W extends Weight>(
  amount: number,
  weights: readonly W[],
): (W & Part)[] {
  const sum = weights.reduce((total, { weight }) => total + BigInt(weight), 0n);
  if (sum === 0n) throw new Error("Nobody has a share.");
  const parts = weights.map((one) => {
    const exact = BigInt(amount) * BigInt(one.weight);
    return { ...one, amount: Number(exact / sum), rest: exact % sum };
  });
  let left = amount - parts.reduce((total, part) => total + part.amount, 0);
  for (const part of parts.toSorted(byRemainder)) {
    if (left === 0) break;
    part.amount += 1;
    left -= 1;
  }
  return weights.map((one, at) => ({ ...one, amount: parts[at]?.amount ?? 0 }));
}

/**
 * Splits a loss of `amount` francs by weight as above, but nobody bears more than their `capital`: who would
 * bears that, and the others what is left, by their weights. `amount` ≤ all capital together.
 */
export function splitLoss<W extends Weight & { capital: number }>(
  amount: number,
  weights: readonly W[],
): (W & Part)[] {
  let [left, rest] = [amount, weights];
  for (;;) {
    const whole = rest.reduce((sum, { weight }) => sum + BigInt(weight), 0n);
    const beyond = ({ weight, capital }: W) =>
      BigInt(left) * BigInt(weight) >= BigInt(capital) * whole;
    const [full, bearing] = [rest.filter(beyond), rest.filter((one) => !beyond(one))];
    if (full.length === 0) break;
    left -= full.reduce((sum, { capital }) => sum + capital, 0);
    rest = bearing;
  }
  const shared = rest.length > 0 ? splitByWeight(left, rest) : [];
  const parts = new Map(shared.map(({ id, amount: part }) => [id, part]));
  return weights.map((one) => ({ ...one, amount: parts.get(one.id) ?? one.capital }));
}

type Ranked = Part & { rest: bigint };

function byRemainder(a: Ranked, b: Ranked): number {
  if (a.rest !== b.rest) return a.rest > b.rest ? -1 : 1;
  if (a.weight !== b.weight) return b.weight - a.weight;
  return a.id < b.id ? -1 : 1;
}
