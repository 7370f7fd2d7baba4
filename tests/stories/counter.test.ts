import { afterEach, beforeEach, expect, test } from "vitest";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, moveToSafe, openDrawer } from "@/lib/counter/drawer";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { decideTransaction } from "@/lib/transactions/commands";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";
import { tellStory } from "@/tests/support/ledger-table";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

const by = (identifier: Person) => ({ identifier, password: PASSWORD });
const take = (from: Person, amount: number, over = {}) =>
  takeDeposit(coop.as("finance"), { memberId: coop.idOf(from), amount, ...over });
const pay = (to: Person, amount: number, over = {}) =>
  payOut(coop.as("finance"), {
    memberId: coop.idOf(to),
    amount,
    memberPassword: PASSWORD,
    ...over,
  });

async function fillSafe(amount: number) {
  const lines = [
    { code: "1040", debit: amount },
    { code: "1030", credit: amount },
  ];
  const { id } = await postVoucher(coop.as("finance"), { description: "Into the safe", lines });
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
}

test("a morning at the desk", async () => {
  const story = tellStory("A morning at the desk", coop);
  await story.step("Aline owns 150,000, paid in at the box.", () => coop.fund("aline", 150_000));
  await story.step("100,000 go from the box into the safe, by two.", () => fillSafe(100_000));
  const float = { float: 50_000, denominations: { 5000: 8, 1000: 10 } };
  await story.refused("Grace opens no drawer out of the safe alone.", () =>
    openDrawer(coop.as("finance"), float),
  );
  const { id } = await story.step("With Paul, who keeps the safe, she fetches 50,000.", () =>
    openDrawer(coop.as("finance"), { ...float, secondStaff: by("manager") }),
  );
  await story.step("Eric brings 30,000: it is his at once.", () => take("eric", 30_000));
  await story.refused("Grace takes nothing from herself.", () => take("finance", 1_000));
  await story.refused("Claudine brings 250,000, more than one clerk takes alone.", () =>
    take("claudine", 250_000),
  );
  await story.step("Paul agrees with his password.", () =>
    take("claudine", 250_000, { secondStaff: by("manager") }),
  );
  await story.step("250,000 go into the safe, with Paul.", () =>
    moveToSafe(coop.as("finance"), {
      direction: "out",
      amount: 250_000,
      secondStaff: by("manager"),
    }),
  );
  await story.step("Aline takes 60,000, and types her password.", () => pay("aline", 60_000));
  await story.refused("She wants 40,000 more, which the drawer does not hold.", () =>
    pay("aline", 40_000),
  );
  await story.refused("Eric has no phone with him, and nobody agrees for him.", () =>
    pay("eric", 5_000, { memberPassword: undefined }),
  );
  const counted = { denominations: { 5000: 3, 2000: 2, 500: 1 } };
  await story.step("At noon Grace counts 19,500, and is told nothing.", () =>
    countDrawer(coop.as("finance"), id, counted),
  );
  await story.refused("After the count nothing goes in.", () => take("eric", 1_000));
  await story.refused("She does not close her own drawer.", () =>
    closeDrawer(coop.as("finance"), id, counted),
  );
  await story.refused("Paul counts 20,000: both count again.", () =>
    closeDrawer(coop.as("manager"), id, { denominations: { 5000: 4 } }),
  );
  await story.step("Paul counts 19,500 too: 500 are missing, the rest is in the safe.", () =>
    closeDrawer(coop.as("manager"), id, counted),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/counter.txt");
});
