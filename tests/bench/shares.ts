import { decideProposal } from "@/lib/approvals/commands";
import { proposeDistribution, proposeResult } from "@/lib/approvals/projects";
import { createProject } from "@/lib/projects/commands";
import { postInvestment } from "@/lib/projects/invest";
import { postTransfer } from "@/lib/transfers/commands";
import { type BenchCooperative, eachOf } from "./cooperative";
import type { Pair } from "./pairs";

/**
 * A profit recorded and shared out by two people to so many investors, against as many single postings one after the
 * other: how many postings there are in the time of one.
 */
export async function shares(
  { people, finance, manager, contextOf }: BenchCooperative,
  investors: number,
  connections: number,
): Promise<Pick<Pair, "ours" | "limit">> {
  const { id } = await createProject(await contextOf(finance), {
    title: "Poultry farm",
    description: "Two thousand layers",
    totalInvestment: 100_000_000_000,
    openForInvestment: true,
  });
  await eachOf(Math.min(investors, people.length), connections, async (n) => {
    const person = people[n];
    if (person) await postInvestment(await contextOf(person), id, { amount: 1_000 + n });
  });
  return {
    ours: async () => {
      const profit = { kind: "profit", amount: 7_654_321, method: "bank", note: "Eggs" } as const;
      const result = await proposeResult(await contextOf(finance), id, profit);
      await decideProposal(await contextOf(manager), result, { decision: "confirm" });
      const sharing = await proposeDistribution(await contextOf(finance), id, { note: null });
      await decideProposal(await contextOf(manager), sharing, { decision: "confirm" });
    },
    limit: async () => {
      for (let n = 0; n < investors; n += 1) {
        const [from, to] = [people[n % people.length], people[(n + 1) % people.length]];
        if (!from || !to) throw new Error("There is nobody.");
        await postTransfer(await contextOf(from), { recipientId: to.id, amount: 1 });
      }
    },
  };
}
