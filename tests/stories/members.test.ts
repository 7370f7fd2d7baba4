import { afterEach, beforeEach, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { deleteMember } from "@/lib/members/staff-commands";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

test("a member who cannot be deleted, and one who can", async () => {
  const story = tellStory("A member who cannot be deleted, and one who can", coop);
  const remove = (who: "eric" | "claudine") => deleteMember(coop.as("admin"), coop.idOf(who));
  await story.step("Eric owns 40,000, paid in by the bank.", () =>
    coop.fund("eric", 40_000, "bank"),
  );
  const { id } = await story.step("He pays in 5,000 in cash, which waits for approval.", () =>
    submitDeposit(coop.as("eric"), { amount: 5_000, method: "cash", description: null }),
  );
  await story.refused("The administrator deletes Eric.", () => remove("eric"));
  await story.step("Finance rejects the 5,000: nobody has brought them.", () =>
    decideTransaction(coop.as("finance"), id, {
      status: "rejected",
      reason: "No cash was brought",
    }),
  );
  await story.refused("What he owns still stands in the way.", () => remove("eric"));
  await story.step("Claudine, who owns nothing, is deleted: her account is closed.", () =>
    remove("claudine"),
  );
  await story.refused("Nobody can send to her any more.", () =>
    postTransfer(coop.as("eric"), { recipientId: coop.idOf("claudine"), amount: 100 }),
  );
  await story.step("Eric sends all that he owns to Aline.", () =>
    postTransfer(coop.as("eric"), { recipientId: coop.idOf("aline"), amount: 40_000 }),
  );
  await story.step("Now his account can be closed.", () => remove("eric"));
  await story.refused("It cannot be closed twice.", () => remove("eric"));
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/member-deleted.txt");
});
