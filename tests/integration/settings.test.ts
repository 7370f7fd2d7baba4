import { afterAll, beforeAll, expect, test } from "vitest";
import { submitDeposit } from "@/lib/deposits/commands";
import { updateSettings } from "@/lib/settings/commands";
import { getSettings } from "@/lib/settings/queries";
import { settingsFormSchema, settingsSchema } from "@/lib/settings/schema";
import { decideTransaction } from "@/lib/transactions/commands";
import { atOnce } from "@/tests/support/at-once";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

const changes = () =>
  coop.owner`select actor_id, detail, address, at from audit_log where action = 'settings.update' order by at`;
const statusOf = async (id: string) =>
  (await coop.owner`select status from transactions where id = ${id}`)[0]?.status;

test("one approver is enough until somebody says otherwise", async () => {
  expect(await getSettings(coop.db)).toMatchObject({ secondApprovalFrom: null, updatedBy: null });
});

test("a change is kept with who, when, from where, the old and the new value", async () => {
  const ctx = coop.as("admin");
  expect(await updateSettings(ctx, { secondApprovalFrom: 500_000 })).toEqual({
    secondApprovalFrom: 500_000,
    updatedAt: ctx.now.toISOString(),
    updatedBy: "Ange Iradukunda",
  });
  await updateSettings(coop.as("tech"), { secondApprovalFrom: null });
  expect(await changes()).toMatchObject([
    { actor_id: ctx.actor.id, address: "197.243.0.1", detail: { before: null, after: 500_000 } },
    { actor_id: coop.idOf("tech"), detail: { before: 500_000, after: null } },
  ]);
});

test("saving what already holds changes and notes nothing", async () => {
  const before = await getSettings(coop.db);
  const known = (await changes()).length;
  expect(await updateSettings(coop.as("admin"), { secondApprovalFrom: null })).toEqual(before);
  expect(await changes()).toHaveLength(known);
});

test("changes at once come one after the other: each begins where the last one ended", async () => {
  const known = (await changes()).length;
  await atOnce(12, (n) => updateSettings(coop.as("admin"), { secondApprovalFrom: 1000 + n }));
  const rows = (await changes()).slice(known).map((row) => row.detail);
  expect(rows).toHaveLength(12);
  const ends = rows.map((row) => row.after);
  const starts = rows.map((row) => row.before);
  const { secondApprovalFrom } = await getSettings(coop.db);
  expect(starts.filter((start) => start !== null).sort()).toEqual(
    ends.filter((end) => end !== secondApprovalFrom).sort(),
  );
});

test("a lower amount holds for what already waits, at its next approval", async () => {
  await updateSettings(coop.as("admin"), { secondApprovalFrom: null });
  const { id } = await submitDeposit(coop.as("aline"), cash(60_000));
  await updateSettings(coop.as("admin"), { secondApprovalFrom: 60_000 });
  await decideTransaction(coop.as("finance"), id, { status: "approved" });
  expect(await statusOf(id)).toBe("pending");
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
  expect(await statusOf(id)).toBe("approved");
});

test.each([0, -1, 1.5, "500000", 1_000_000_001, undefined, {}])(
  "%j is no amount from which two approve",
  (secondApprovalFrom) => {
    expect(settingsSchema.safeParse({ secondApprovalFrom }).success).toBe(false);
  },
);

test("the form says who approves; two without an amount is no answer", () => {
  const read = (given: object) => settingsFormSchema.safeParse(given);
  expect(read({ approvers: "one" }).data).toEqual({ secondApprovalFrom: null });
  expect(read({ approvers: "two", secondApprovalFrom: 7 }).data).toEqual({ secondApprovalFrom: 7 });
  expect(read({ approvers: "two" }).error?.issues[0]).toMatchObject({
    path: ["secondApprovalFrom"],
    message: "secondApprovalMissing",
  });
  expect(read({ approvers: "three" }).success).toBe(false);
  expect(read({}).success).toBe(false);
});
