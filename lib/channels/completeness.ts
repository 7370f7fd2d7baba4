import type { Known } from "@/lib/channels/identity";
import { byTime, moneyOf } from "@/lib/channels/identity";
import { effectOf, isMoney, type MoneyLine, type Span, type Statement } from "@/lib/channels/lines";
import { addTo } from "@/lib/channels/lists";

/** Two balances between which money moved that no line tells of. */
export type Gap = {
  after: { balance: number; line: MoneyLine | null };
  before: { balance: number; line: MoneyLine | null };
  /** What is missing: above zero came in, below zero went out. */
  francs: number;
};

/** Providers send messages in another order than they book: so far apart may two lines be exchanged. */
const EXCHANGED_MS = 2 * 60_000;

/** A line as a step from one balance to the next; lines that tell no balance are part of the step after them. */
type Step = { from: number; to: number; line: MoneyLine };

/**
 * Where a channel's running balance does not lead from line to line. Lines within two minutes of each other (banks:
 * of one day) may have happened in any order in which their balances follow one another.
 */
export function gapsOf(lines: readonly Known[]): Gap[] {
  const gaps: Gap[] = [];
  let last: Step | null = null;
  for (const group of groupsOf(stepsOf(lines))) {
    const passed = pass(group, last);
    gaps.push(...passed.gaps);
    last = passed.last;
  }
  return gaps;
}

type Passed = { gaps: Gap[]; last: Step | null };

/** Takes a group from the balance before it; where it begins elsewhere, that is a gap. */
function pass(group: readonly Step[], last: Step | null): Passed {
  const [first] = group;
  if (!first) return { gaps: [], last };
  const own = startOf(group);
  const start = last && leadsOn(group, last.to) ? last.to : own;
  if (!leadsOn(group, start)) return walk(group, last);
  return {
    gaps: last && last.to !== start ? [gapBetween(last, start, first)] : [],
    last: { ...(group.at(-1) ?? first), to: start + sumOf(group) },
  };
}

function stepsOf(lines: readonly Known[]): Step[] {
  const steps: Step[] = [];
  let unstated = 0;
  for (const { line } of moneyOf([...lines].sort(byTime))) {
    if (line.balanceAfter === null) unstated += effectOf(line);
    else {
      const from = line.balanceAfter - effectOf(line) - unstated;
      steps.push({ from, to: line.balanceAfter, line });
      unstated = 0;
    }
  }
  return steps;
}

/** Steps between which no more time lies than may be exchanged. */
function groupsOf(steps: readonly Step[]): Step[][] {
  const groups: Step[][] = [];
  for (const step of steps) {
    const group = groups.at(-1);
    const before = group?.at(-1);
    const apart = before ? step.line.bookedAt.getTime() - before.line.bookedAt.getTime() : 0;
    if (group && apart <= EXCHANGED_MS) group.push(step);
    else groups.push([step]);
  }
  return groups;
}

const sumOf = (group: readonly Step[]) => group.reduce((sum, { from, to }) => sum + to - from, 0);

/** How often a balance is left more than it is reached. */
function surplusOf(group: readonly Step[]): Map<number, number> {
  const surplus = new Map<number, number>();
  for (const { from, to } of group) {
    surplus.set(from, (surplus.get(from) ?? 0) + 1);
    surplus.set(to, (surplus.get(to) ?? 0) - 1);
  }
  return surplus;
}

/** Where a group that leads on begins: the balance that is left once more than reached, else its first line's. */
function startOf(group: readonly Step[]): number {
  const [found] = [...surplusOf(group)].find(([, count]) => count > 0) ?? [];
  return found ?? group[0]?.from ?? 0;
}

/**
 * Whether the steps can be taken one after the other from `start`, each once (Euler): every balance is left as often
 * as it is reached but for start and end, and none lies apart from the others.
 */
function leadsOn(group: readonly Step[], start: number): boolean {
  const end = start + sumOf(group);
  const surplus = surplusOf(group);
  surplus.set(start, (surplus.get(start) ?? 0) - 1);
  surplus.set(end, (surplus.get(end) ?? 0) + 1);
  return [...surplus.values()].every((count) => count === 0) && isConnected(group, start);
}

function isConnected(group: readonly Step[], start: number): boolean {
  const beside = new Map<number, number[]>();
  for (const { from, to } of group) {
    addTo(beside, from, to);
    addTo(beside, to, from);
  }
  const reached = new Set([start]);
  const next = [start];
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    for (const balance of beside.get(at) ?? []) {
      if (reached.has(balance)) continue;
      reached.add(balance);
      next.push(balance);
    }
  }
  return [...beside.keys()].every((balance) => reached.has(balance));
}

/** Takes the steps in their order, or one within two minutes that fits better, and notes where none does. */
function walk(group: readonly Step[], before: Step | null): Passed {
  const gaps: Gap[] = [];
  const left = [...group];
  let last = before;
  while (left.length > 0) {
    const [first] = left;
    if (!first) break;
    const until = first.line.bookedAt.getTime() + EXCHANGED_MS;
    const at = last?.to;
    const fitting = left.findIndex(
      ({ from, line }) => from === at && line.bookedAt.getTime() <= until,
    );
    const [step = first] = left.splice(Math.max(fitting, 0), 1);
    if (fitting < 0 && last) gaps.push(gapBetween(last, step.from, step));
    last = step;
  }
  return { gaps, last };
}

function gapBetween(last: Step | null, from: number, next: Step): Gap {
  const balance = last?.to ?? from;
  return {
    after: { balance, line: last?.line ?? null },
    before: { balance: from, line: next.line },
    francs: from - balance,
  };
}

/** Where a file's opening balance, its lines and its closing balance do not agree, nor two of its parts. */
export function spanGapsOf({ lines, spans }: Pick<Statement, "lines" | "spans">): Gap[] {
  const gaps: Gap[] = [];
  for (const [index, span] of spans.entries()) {
    const before = spans[index - 1];
    if (before && before.closing !== span.opening) gaps.push(bare(before.closing, span.opening));
    const reached = span.opening + movedIn(lines, span);
    if (reached !== span.closing) gaps.push(bare(reached, span.closing));
  }
  return gaps;
}

const bare = (after: number, before: number): Gap => ({
  after: { balance: after, line: null },
  before: { balance: before, line: null },
  francs: before - after,
});

// In a bank's file a line's row is its place.
function movedIn(lines: Statement["lines"], { rows: [first, last] }: Span): number {
  return lines
    .slice(first - 1, last)
    .filter(isMoney)
    .reduce((sum, line) => sum + effectOf(line), 0);
}
