import { createProject } from "@/lib/projects/commands";
import { distributeResults } from "@/lib/projects/distribution";
import { postInvestment } from "@/lib/projects/invest";
import { recordResult } from "@/lib/projects/results";
import type { ResultKind } from "@/lib/projects/rules";
import type { Cooperative } from "@/tests/support/cooperative";

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
    record: (id: string, kind: ResultKind, amount: number, by: Who = "finance") =>
      recordResult(coop.as(by), id, { kind, amount, method: "cash", note: "Eggs" }),
    share: (id: string, by: Who = "director") => distributeResults(coop.as(by), id, { note: null }),
  };
}
