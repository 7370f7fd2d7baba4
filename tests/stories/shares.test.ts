import { afterEach, beforeEach, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { proposeRedemption } from "@/lib/approvals/share-redemptions";
import { sellShares } from "@/lib/counter/shares";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";
import { buy } from "@/tests/support/shares";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

const confirm = (proposal: string | null) =>
  decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });

test("a member buys shares, and gives them back when she leaves", async () => {
  const story = tellStory("A member buys shares", coop);
  await story.step("Aline has saved 100,000, Eric 60,000.", async () => {
    await coop.fund("aline", 100_000);
    await coop.fund("eric", 60_000);
  });
  await story.refused("The cooperative issues no shares yet.", () => buy(coop, "aline", 1));
  await story.step(
    "Two people agree: a share is worth 5,000; who has any has 2, and nobody more than 60 %.",
    async () => {
      const terms = { shares: 1, shareValue: 5_000, shareMinimum: 2, shareMost: 60 };
      await confirm(await proposeSettings(coop.as("admin"), terms));
    },
  );
  await story.refused("One alone is too few.", () => buy(coop, "aline", 1));
  await story.step("Aline buys 2: 10,000 of her savings are share capital now.", () =>
    buy(coop, "aline", 2),
  );
  await story.refused("A third would be more than 60 % of all.", () => buy(coop, "aline", 1));
  await story.step("Eric buys 2 as well.", () => buy(coop, "eric", 2));
  await story.step("Now Aline can buy a third.", () => buy(coop, "aline", 1));
  await story.refused("What a share is worth stays while members hold any.", () =>
    proposeSettings(coop.as("admin"), { shareValue: 6_000 }),
  );
  const asked = { count: 3, reason: "Leaves the cooperative" };
  const proposal = await story.step("Aline leaves: Grace proposes to redeem her 3 shares.", () =>
    proposeRedemption(coop.as("finance"), coop.idOf("aline"), asked),
  );
  await story.refused("Grace does not confirm it herself.", () =>
    decideProposal(coop.as("finance"), proposal, { decision: "confirm" }),
  );
  await story.step("Diane confirms it: 15,000 are available to Aline again.", () =>
    confirm(proposal),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/shares.txt");
});

test("a member joins at the desk: the fee comes with her first shares", async () => {
  const story = tellStory("Shares at the desk, with a joining fee", coop);
  await story.step("Aline has saved 20,000.", () => coop.fund("aline", 20_000));
  await story.step(
    "Two people agree: a share is worth 5,000, and who joins pays 1,500.",
    async () => {
      const terms = { shares: 1, shareValue: 5_000, joiningFee: 1_500 };
      await confirm(await proposeSettings(coop.as("admin"), terms));
    },
  );
  const sell = (count: number, over = {}) =>
    sellShares(coop.as("finance"), { memberId: coop.idOf("aline"), count, ...over });
  await story.refused("Grace buys her none without her password, alone.", () => sell(1));
  await story.step("Aline types her password at the desk: 2 shares, and the fee.", () =>
    sell(2, { memberPassword: PASSWORD }),
  );
  await story.refused("10,000 more are not there.", () => sell(2, { memberPassword: PASSWORD }));
  await story.step("A third with a colleague beside Grace: the fee came once.", () =>
    sell(1, { secondStaff: { identifier: "manager", password: PASSWORD } }),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/shares-at-the-desk.txt");
});
