import { decideProposal } from "@/lib/approvals/commands";
import { proposeRedemption } from "@/lib/approvals/share-redemptions";
import type { Actor } from "@/lib/context";
import { buyShares } from "@/lib/shares/buy";
import { type Cooperative, PASSWORD, type Person } from "@/tests/support/cooperative";

type Terms = { value?: number; minimum?: number; most?: number; fee?: number };

/** Lets the cooperative issue shares on these terms. */
export async function issueShares(coop: Cooperative, terms: Terms = {}): Promise<void> {
  const { value = 1_000, minimum = 1, most = 100, fee = null } = terms;
  await coop.arrange`update settings set shares = 1, share_value = ${value}, share_minimum = ${minimum}, share_most = ${most}, joining_fee = ${fee}`;
}

/** Buys so many. */
export const buy = (coop: Cooperative, who: Person | Actor, count: number) =>
  buyShares(coop.as(who), { count, password: PASSWORD });

/** Redeems so many, as finance proposes and the director confirms. */
export async function redeemByTwo(
  coop: Cooperative,
  who: Person | Actor,
  count: number,
): Promise<void> {
  const asked = { count, reason: "Leaves the cooperative" };
  const proposal = await proposeRedemption(coop.as("finance"), coop.idOf(who), asked);
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
}
