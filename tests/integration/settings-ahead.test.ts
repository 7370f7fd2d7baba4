import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db/client";
import { decideProposal } from "@/lib/approvals/commands";
import { proposalById } from "@/lib/approvals/queries";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { addDays, kigaliDay } from "@/lib/dates";
import { submitDeposit } from "@/lib/deposits/commands";
import { listAhead } from "@/lib/settings/ahead";
import { takeUpSettings } from "@/lib/settings/commands";
import { settingsFormSchema } from "@/lib/settings/form/schema";
import { feeRates, getSettings } from "@/lib/settings/queries";
import type { SettingsInput } from "@/lib/settings/rules";
import { atOnce } from "@/tests/support/at-once";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { noticesOf } from "@/tests/support/notices";
import { refusalOf } from "@/tests/support/refused";
import { setSettings } from "@/tests/support/settings";

const DAY_MS = 86_400_000;

let coop: Cooperative;
let of: ReturnType<typeof noticesOf>;
beforeAll(async () => {
  coop = await openCooperative();
  of = noticesOf(coop);
  await of.run();
});
afterAll(async () => {
  await expectBooksToBalance(coop.ownerDb);
  await coop.close();
});

const inDays = (days: number) => addDays(kigaliDay(coop.clock.now()), days);
const rates = (mtn: number) => ({ mtn, airtel: 1.2, bank: 0, cash: 0 });
const agree = async (input: Partial<SettingsInput>, from: string) => {
  const proposal = (await proposeSettings(coop.as("admin"), input, from)) ?? "";
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  return proposal;
};
const acts = (id: string) => coop.owner`
  select action, actor_id, detail from audit_log where action like 'settings.%' and subject_id = ${id} order by at, number`;
const mtn = {
  amount: 10_000,
  method: "mtn" as const,
  senderPhone: "+250788000101",
  description: null,
};

test("a fee agreed to for a day holds from that day on, and is shown until then", async () => {
  const from = inDays(3);
  const proposal = (await proposeSettings(coop.as("admin"), { fees: rates(2) }, from)) ?? "";
  const shown = await proposalById(coop.db, proposal, coop.people.director, coop.clock.now());
  expect(shown.effect).toMatchObject({ holdsFrom: from, changes: [{ what: "fees" }] });
  const alone = decideProposal(coop.as("admin"), proposal, { decision: "confirm" });
  await expect(alone).rejects.toMatchObject({ code: "own_record" });
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  expect(await listAhead(coop.db)).toEqual([{ proposal, from, settings: { fees: rates(2) } }]);
  expect(await acts("ahead")).toMatchObject([
    { action: "settings.agree", actor_id: coop.idOf("director"), detail: { from, proposal } },
  ]);
  await takeUpSettings(coop.db, coop.clock.now());
  expect((await feeRates(coop.db)).mtn).toBe(1);
  expect((await submitDeposit(coop.as("aline"), mtn)).fee).toBe(100);
  coop.clock.tick(3 * DAY_MS);
  await takeUpSettings(coop.db, coop.clock.now());
  expect((await feeRates(coop.db)).mtn).toBe(2);
  expect((await submitDeposit(coop.as("aline"), mtn)).fee).toBe(200);
  expect(await listAhead(coop.db)).toEqual([]);
  const [changed] = await acts("fees");
  expect(changed).toMatchObject({ actor_id: null, detail: { proposal } });
  expect(await getSettings(coop.db)).toMatchObject({ updatedBy: coop.people.admin.fullName });
});

test("another for the same day comes after it, also what puts it back", async () => {
  const from = inDays(2);
  await agree({ debtTimesSavings: 5 }, from);
  expect(await proposeSettings(coop.as("admin"), { debtTimesSavings: 5 }, from)).toBeNull();
  // It holds already, and would be changed by then.
  await agree({ debtTimesSavings: 3 }, from);
  expect((await listAhead(coop.db)).map(({ settings }) => settings)).toEqual([
    { debtTimesSavings: 5 },
    { debtTimesSavings: 3 },
  ]);
  coop.clock.tick(2 * DAY_MS);
  await takeUpSettings(coop.db, coop.clock.now());
  expect((await getSettings(coop.db)).debtTimesSavings).toBe(3);
  expect(await listAhead(coop.db)).toEqual([]);
});

test("several servers take each up once", async () => {
  await agree({ debtAtLeast: 60_000 }, inDays(1));
  await agree({ debtAtLeast: 70_000 }, inDays(1));
  coop.clock.tick(DAY_MS);
  const now = coop.clock.now();
  await atOnce(6, () => takeUpSettings(coop.db, now));
  expect((await getSettings(coop.db)).debtAtLeast).toBe(70_000);
  expect(await acts("debtAtLeast")).toHaveLength(2);
});

test("a proposal that is confirmed after its day holds at once", async () => {
  const proposal = (await proposeSettings(coop.as("admin"), { voucherLimit: 9 }, inDays(1))) ?? "";
  coop.clock.tick(2 * DAY_MS);
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  expect((await getSettings(coop.db)).voucherLimit).toBe(9);
  expect(await listAhead(coop.db)).toEqual([]);
});

test("where members pay in is told once it holds", async () => {
  const payIn = [{ method: "mtn" as const, number: "182934" }];
  const proposal = await agree({ payIn }, inDays(1));
  const notified = () =>
    coop.owner`select 1 from notices where kind = 'pay-in-changed' and transaction_id = ${proposal}`;
  await of.run();
  expect(await notified()).toHaveLength(0);
  coop.clock.tick(DAY_MS);
  await takeUpSettings(coop.db, coop.clock.now());
  await of.run();
  await of.run();
  expect((await notified()).length).toBeGreaterThan(0);
});

test("a day that is not ahead, too far, or for statements that count is refused beside it", async () => {
  for (const from of [inDays(0), inDays(-1), inDays(367)]) {
    await expect(
      proposeSettings(coop.as("admin"), { voucherLimit: 5 }, from),
    ).rejects.toMatchObject({ code: "invalid", fields: { from: { key: "fromAhead" } } });
  }
  await expect(
    proposeSettings(coop.as("admin"), { reconciled: "mtn" }, inDays(1)),
  ).rejects.toMatchObject({ code: "invalid", fields: { from: { key: "fromNotReconciled" } } });
  expect(await listAhead(coop.db)).toEqual([]);
  const read = settingsFormSchema.safeParse({ from: "soon" });
  expect(read.error?.issues).toContainEqual(
    expect.objectContaining({ path: ["from"], message: "fromAhead" }),
  );
});

test("nobody brings a day forward: neither by the clock nor by hand", async () => {
  await agree({ voucherLimit: 7 }, inDays(5));
  await takeUpSettings(coop.db, coop.clock.now());
  expect((await getSettings(coop.db)).voucherLimit).toBe(9);
  const login = connect(coop.appUrl, { max: 1 });
  const refused = (statement: string) => refusalOf(() => login.client.unsafe(statement));
  const soon = "now() + interval '6 days'";
  expect(await refused("update settings_ahead set holds_from = '2000-01-01'")).toBe("42501");
  expect(await refused(`select settings_apply('{"voucher_limit": 1}', null, now())`)).toBe("42501");
  expect(await refused(`select settings_due(${soon})`)).toBe("wrong_time");
  await login.close();
  await setSettings(coop, { voucherLimit: 8 });
  expect((await getSettings(coop.db)).voucherLimit).toBe(8);
});
