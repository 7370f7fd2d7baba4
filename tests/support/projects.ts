import { proposeDistribution, proposeResult } from "@/lib/approvals/projects";
import type { Context } from "@/lib/context";
import { createProject } from "@/lib/projects/commands";
import { postInvestment } from "@/lib/projects/invest";
import { listDistributions, listResults } from "@/lib/projects/lists";
import type { MovementKind, ResultKind } from "@/lib/projects/rules";
import type { MovementTerms, ResultInput } from "@/lib/projects/schema";
import { postMovement } from "@/lib/projects/spend";
import { decideTransaction } from "@/lib/transactions/commands";
import type { Cooperative } from "@/tests/support/cooperative";
import { confirmedBy } from "@/tests/support/deleted";

type Who = Parameters<Cooperative["as"]>[0];

/** The work around a project of a cooperative, as its people do it. */
export function projectsOf(coop: Cooperative) {
  return {
    /** Opens a project with this target; answers its id. */
    open: async (totalInvestment = 1_000_000, title = "Poultry farm") => {
      const words = { title, description: "Two thousand layers in Bugesera" };
      const asked = { ...words, totalInvestment, openForInvestment: true };
      return (await createProject(coop.as("director"), asked)).id;
    },
    /** Puts money in, paid in just before. */
    stake: async (id: string, who: Who, amount: number) => {
      await coop.fund(who, amount);
      return postInvestment(coop.as(who), id, { amount });
    },
    /** One proposes a result, another confirms it; answers it as it stands in the list. */
    record: async (id: string, kind: ResultKind, amount: number, by: Who = "finance") => {
      const result = { kind, amount, method: "cash" as const, note: "Eggs" };
      await recordByTwo(coop.as(by), () => coop.as(otherThan(by)), id, result);
      return first(await listResults(coop.db, id, null, 1));
    },
    /** Spends its money, or takes some back: finance records it, the manager approves it. */
    move: async (id: string, kind: MovementKind, amount: number) =>
      moveByTwo(coop.as("finance"), () => coop.as("manager"), id, {
        kind,
        amount,
        method: "cash",
        note: "Feed",
      }),
    share: async (id: string, by: Who = "director") => {
      await shareByTwo(coop.as(by), () => coop.as(otherThan(by)), id);
      return first(await listDistributions(coop.db, coop.idOf(by), id, null, 1));
    },
  };
}

const otherThan = (by: Who) => (by === "director" ? "finance" : "director");

function first<T>({ rows }: { rows: T[] }): T {
  const [row] = rows;
  if (!row) throw new Error("There is none.");
  return row;
}

/** Records a result as the office does: one proposes it, another confirms it. */
export async function recordByTwo(
  maker: Context,
  checker: () => Context,
  id: string,
  result: ResultInput,
): Promise<void> {
  await confirmedBy(maker, checker, await proposeResult(maker, id, result));
}

/** Spends a project's money, or takes some back, as the office does: one records it, another approves it. Answers its id. */
export async function moveByTwo(
  maker: Context,
  checker: () => Context,
  id: string,
  terms: MovementTerms,
): Promise<string> {
  const recorded = await postMovement(maker, id, terms);
  await decideTransaction(checker(), recorded.id, { status: "approved" });
  return recorded.id;
}

/** Shares out as the office does: one proposes it, another confirms it. */
export async function shareByTwo(
  maker: Context,
  checker: () => Context,
  id: string,
  note: string | null = null,
): Promise<void> {
  await confirmedBy(maker, checker, await proposeDistribution(maker, id, { note }));
}
