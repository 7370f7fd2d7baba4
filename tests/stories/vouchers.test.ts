import { afterEach, beforeEach, expect, test } from "vitest";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { decideTransaction } from "@/lib/transactions/commands";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { deleteByTwo } from "@/tests/support/deleted";
import { tellStory } from "@/tests/support/ledger-table";

let coop: Cooperative;
beforeEach(async () => {
  coop = await openCooperative();
});
afterEach(() => coop.close());

/** `from` is what pays or is owed, `to` what it is for: numbers of the chart. */
async function write(by: Person, to: string, from: string, amount: number): Promise<string> {
  const lines = [
    { code: to, debit: amount },
    { code: from, credit: amount },
  ];
  const { id } = await postVoucher(coop.as(by), { description: "For the office", lines });
  return id;
}
const approve = (id: string, by: Person) =>
  decideTransaction(coop.as(by), id, { status: "approved" });

test("the office pays its rent", async () => {
  const story = tellStory("The office pays its rent", coop);
  await story.step("Aline owns 200,000, paid in at the box.", () => coop.fund("aline", 200_000));
  const rent = await story.step("Finance writes a voucher for 80,000 of rent from the box.", () =>
    write("finance", "5100", "1030", 80_000),
  );
  await story.refused("Whoever wrote it does not approve it.", () => approve(rent, "finance"));
  await story.refused("Nor does the director, who decides on no transactions.", () =>
    approve(rent, "director"),
  );
  await story.step("A colleague approves: the box has paid.", () => approve(rent, "manager"));
  await coop.arrange`update settings set voucher_limit = 10000`;
  await story.step("Up to 10,000 a day one person is enough now: 6,000 of fuel.", () =>
    write("finance", "5200", "1030", 6_000),
  );
  const fuel = await story.step("Another 6,000 on the same day waits.", () =>
    write("finance", "5200", "2400", 6_000),
  );
  await story.step("A colleague approves: it is owed to the garage.", () =>
    approve(fuel, "manager"),
  );
  const garage = await story.step("The garage is paid by the bank, which has nothing.", () =>
    write("finance", "2400", "1020", 6_000),
  );
  await story.refused("The bank cannot pay.", () => approve(garage, "manager"));
  await story.refused("Nobody writes on what members have.", () =>
    write("finance", "2010", "1030", 5_000),
  );
  await story.step("The rent was paid twice: two people take it back.", () =>
    deleteByTwo(coop.as("admin"), () => coop.as("director"), rent, "Paid twice"),
  );
  await expect(await story.end()).toMatchFileSnapshot("__snapshots__/vouchers.txt");
});
