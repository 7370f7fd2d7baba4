import { afterAll, beforeAll, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { closeFirstSteps, readFirstSteps } from "@/lib/members/first-steps";
import { decideTransaction } from "@/lib/transactions/commands";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

const steps = (who: "eric" | "aline") => readFirstSteps(coop.db, coop.idOf(who));

test("the first steps go with the first deposit that is approved", async () => {
  expect(await steps("eric")).toBe("start");
  const { id } = await submitDeposit(coop.as("eric"), cash(5_000));
  expect(await steps("eric")).toBe("waits");
  await decideTransaction(coop.as("finance"), id, { status: "approved" });
  expect(await steps("eric")).toBeNull();
});

test("put away they stay away, on every device, and nobody else's go", async () => {
  expect(await steps("aline")).toBe("start");
  await closeFirstSteps(coop.as("aline"));
  expect(await steps("aline")).toBeNull();
  const [row] = await coop.owner`
    select count(*)::int as others from members where first_steps_closed_at is not null and username <> 'aline'`;
  expect(row?.others).toBe(0);
});
