import { decideProposal } from "@/lib/approvals/commands";
import { proposeRedemption } from "@/lib/approvals/share-redemptions";
import { sellShares } from "@/lib/counter/shares";
import { endOffer, offerShares, takeShares } from "@/lib/shares/offers";
import { type Cooperative, PASSWORD } from "@/tests/support/cooperative";
import { setSettings } from "@/tests/support/settings";
import { buy, redeemByTwo } from "@/tests/support/shares";

/** Shares that are bought, sold at the desk, given on and redeemed, offers of every state, a refused redemption and one that waits. */
export async function fillShares(coop: Cooperative) {
  await setSettings(coop, { shares: 1, shareValue: 500, shareMinimum: 1, shareMost: 100 });
  await buy(coop, "aline", 10);
  await setSettings(coop, { joiningFee: 300 });
  await coop.fund("eric", 5_000);
  const atDesk = { memberId: coop.idOf("eric"), count: 4, memberPassword: PASSWORD };
  await sellShares(coop.as("finance"), atDesk);
  const offer = (count: number) => {
    const terms = { recipientId: coop.idOf("eric"), count, password: PASSWORD };
    return offerShares(coop.as("aline"), terms);
  };
  await takeShares(coop.as("eric"), (await offer(3)).id, PASSWORD);
  await endOffer(coop.as("eric"), (await offer(2)).id);
  await endOffer(coop.as("aline"), (await offer(2)).id);
  await redeemByTwo(coop, "aline", 2);
  await offer(1);
  const redeem = () =>
    proposeRedemption(coop.as("finance"), coop.idOf("eric"), { count: 1, reason: "Moves away" });
  const refusal = { decision: "refuse", reason: "They stay" } as const;
  await decideProposal(coop.as("director"), await redeem(), refusal);
  await redeem();
}
