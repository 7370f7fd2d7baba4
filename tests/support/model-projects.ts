import type { Method } from "@/lib/methods";
import { setProjectStatus } from "@/lib/projects/commands";
import { postInvestment } from "@/lib/projects/invest";
import type { ProjectStatus, ResultKind } from "@/lib/projects/rules";
import {
  at,
  type Command,
  command,
  type Model,
  move,
  type Real,
  releaseFor,
  short,
  usable,
} from "@/tests/support/model-command";
import { recordByTwo, shareByTwo } from "@/tests/support/projects";

/** The one project of a model: what each person put in, has in it and got of it. */
export type ModelProject = {
  target: number;
  put: number[];
  capital: number[];
  earned: number[];
  /** Recorded and not shared out yet. */
  waiting: number;
  profit: number;
  loss: number;
  status: ProjectStatus;
  /** What came and went, by its day; `until`: a loss counts from the day of its result on. */
  moves: { who: number; day: number; until: number; francs: number }[];
  /** The day of the last result, and that up to which the last sharing out counted. */
  result: number;
  since: number;
};

export const TARGET = 12_000;

export function newProject(people: number): ModelProject {
  const nobody = () => Array<number>(people).fill(0);
  return {
    target: TARGET,
    put: nobody(),
    capital: nobody(),
    earned: nobody(),
    waiting: 0,
    profit: 0,
    loss: 0,
    status: "active",
    moves: [],
    result: 0,
    since: 0,
  };
}

const sum = (of: number[]) => of.reduce((total, each) => total + each, 0);

/** Each one's francs × days, counted day by day. */
function weightsByHand({ moves, capital, since, result }: ModelProject): number[] {
  const holds = sum(capital) > 0;
  const days = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, n) => from + n);
  const last = Math.max(0, ...moves.map(({ day }) => day));
  // On its last day a franc still counts; what was lost before the last sharing out does not.
  const there = ({ day, until, francs }: ModelProject["moves"][number], on: number) =>
    holds ? until <= on : francs > 0 ? day <= on : day < on;
  return capital.map((_, who) =>
    sum(
      (holds ? days(since, result) : days(0, last)).map((on) =>
        sum(
          moves.filter((move) => move.who === who && there(move, on)).map(({ francs }) => francs),
        ),
      ),
    ),
  );
}

/** A loss as one does it on paper: who would lose more than they have loses that, the others share the rest. */
function lossByHand(francs: number, weights: number[], capital: number[]): number[] {
  const rest = weights.map((weight, who) => (capital[who] ? weight : 0));
  const beyond = rest.findIndex(
    (weight, who) => weight > 0 && francs * weight >= (capital[who] ?? 0) * sum(rest),
  );
  if (francs === 0 || sum(rest) === 0) return weights.map(() => 0);
  if (beyond < 0) return byHand(francs, rest);
  const part = capital[beyond] ?? 0;
  const without = capital.map((has, who) => (who === beyond ? 0 : has));
  return lossByHand(francs - part, weights, without).map((lost, who) =>
    who === beyond ? part : lost,
  );
}

/** Francs by share as one does it on paper: whole francs first, then one each to who is owed most. */
function byHand(francs: number, shares: number[]): number[] {
  const all = sum(shares);
  const parts = shares.map((share) => Math.floor((francs * share) / all));
  const owed = shares.map((share, n) => ({ n, share, rest: (francs * share) % all }));
  owed.sort((a, b) => b.rest - a.rest || b.share - a.share || a.n - b.n);
  for (const { n } of owed.slice(0, francs - sum(parts))) parts[n] = (parts[n] ?? 0) + 1;
  return parts;
}

/** Puts francs into the project, or all that somebody has. */
export function invest(by: number, size: number | "all"): Command {
  const amountIn = (m: Model) => (size === "all" ? Math.max(1, m.available[by] ?? 0) : size);
  return command(`${by} invests ${size}`, {
    expected: (m) => {
      const { status, waiting, target, put } = m.project;
      if (status === "completed") return "project_not_open";
      if (waiting !== 0) return "project_settling";
      if (amountIn(m) > target - sum(put)) return "project_full";
      if (m.suspended[by]) return "recipient_unavailable";
      return amountIn(m) > usable(m, by) ? "insufficient_balance" : "done";
    },
    act: (m, r) => postInvestment(r.coop.as(at(r.people, by)), r.project, { amount: amountIn(m) }),
    note: (m) => {
      const amount = amountIn(m);
      releaseFor(m, by, amount);
      move(m, by, -amount);
      m.project.put[by] = (m.project.put[by] ?? 0) + amount;
      m.project.capital[by] = (m.project.capital[by] ?? 0) + amount;
      m.project.moves.push({ who: by, day: m.day, until: m.day, francs: amount });
    },
    ...short(by),
  });
}

/** Of the model's people, or the cooperative's own manager, who never invests. */
type Proposer = number | "manager";

const isSuspended = (m: Model, by: Proposer) => by !== "manager" && m.suspended[by] === true;
const hasStake = (m: Model, by: Proposer) => by !== "manager" && (m.project.put[by] ?? 0) > 0;
const proposing = ({ coop, people }: Real, by: Proposer) =>
  coop.as(by === "manager" ? by : at(people, by));

/** The office records what the project earned or lost: who proposes it has no part in the project. */
export function record(by: Proposer, kind: ResultKind, amount: number, method: Method): Command {
  return command(`${by} records a ${kind} of ${amount} by ${method}`, {
    possible: (m) => !isSuspended(m, by),
    expected: (m) => {
      const { status, put, capital, waiting } = m.project;
      if (sum(put) === 0) return "project_no_investors";
      if (kind === "loss" && amount > sum(capital) + waiting) {
        return status === "completed" ? "late_loss" : "loss_beyond_capital";
      }
      if (hasStake(m, by)) return "own_record";
      if (kind === "profit") return "done";
      return amount > m.channels[method] ? "channel_short" : "done";
    },
    act: (_, r) => {
      const result = { kind, amount, method, note: "Eggs" };
      return recordByTwo(proposing(r, by), () => r.coop.as("director"), r.project, result);
    },
    note: (m) => {
      const came = kind === "profit" ? amount : -amount;
      m.project.waiting += came;
      m.channels[method] += came;
      m.project[kind] += amount;
      m.project.result = m.day;
    },
  });
}

/** The office shares out what waits. */
export function share(by: Proposer): Command {
  return command(`${by} shares out`, {
    possible: (m) => !isSuspended(m, by),
    expected: (m) => {
      if (m.project.waiting === 0) return "nothing_to_distribute";
      return hasStake(m, by) ? "own_record" : "done";
    },
    act: (_, r) => shareByTwo(proposing(r, by), () => r.coop.as("director"), r.project),
    note: (m) => {
      const { waiting, capital, earned, moves, result: until } = m.project;
      const weights = weightsByHand(m.project);
      const parts = waiting < 0 ? lossByHand(-waiting, weights, capital) : byHand(waiting, weights);
      for (const [who, part] of parts.entries()) {
        if (waiting < 0) {
          capital[who] = (capital[who] ?? 0) - part;
          moves.push({ who, day: m.day, until, francs: -part });
        } else {
          move(m, who, part);
          earned[who] = (earned[who] ?? 0) + part;
        }
      }
      m.project.waiting = 0;
      m.project.since = until;
    },
  });
}

/** The administrator takes the project on. */
export function goOn(by: number, status: ProjectStatus): Command {
  return command(`${by} sets the project ${status}`, {
    possible: (m) => !m.suspended[by],
    expected: ({ project }) => {
      if (project.status === status) return "done";
      if (project.status === "completed") return "project_completed";
      if (project.status === "active") return status === "running" ? "done" : "project_step";
      if (status === "active") return "project_step";
      if (project.waiting !== 0) return "project_unsettled";
      // Nobody gives capital back to themselves.
      return (project.capital[by] ?? 0) > 0 ? "own_record" : "done";
    },
    act: (_, r) => setProjectStatus(r.coop.as(at(r.people, by)), r.project, status),
    note: (m) => {
      m.project.status = status;
      if (status !== "completed") return;
      for (const [who, francs] of m.project.capital.entries()) {
        move(m, who, francs);
        m.project.moves.push({ who, day: m.day, until: m.day, francs: -francs });
      }
      m.project.capital.fill(0);
    },
  });
}
