import { afterAll, beforeAll, expect, test } from "vitest";
import { countToDecide, TO_DECIDE_CAP } from "@/lib/approvals/queries";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { submitDeposit } from "@/lib/deposits/commands";
import { frameOf } from "@/lib/frame/queries";
import { memberBalances } from "@/lib/ledger/balances";
import { countUnread } from "@/lib/notices/queries";
import { ROLES } from "@/lib/permissions";
import { brandOf } from "@/lib/settings/queries";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, cash, openCooperative } from "@/tests/support/cooperative";
import { noticesOf } from "@/tests/support/notices";

let coop: Cooperative;
let notices: ReturnType<typeof noticesOf>;
beforeAll(async () => {
  coop = await openCooperative();
  notices = noticesOf(coop);
  await notices.begin();
});
afterAll(() => coop.close());

const frame = (who: Parameters<typeof frameOf>[1]) => frameOf(coop.db, who, coop.clock.now());

/** What the frame's parts are, each read by what other screens read it by. */
async function readApart(who: Parameters<typeof frameOf>[1]) {
  const { available, held, lent, invested } = await memberBalances(coop.db, who.id);
  return {
    owned: available + held + lent + invested,
    unread: await countUnread(coop.db, who.id),
    toDecide: await countToDecide(coop.db, who, coop.clock.now(), TO_DECIDE_CAP),
    brand: await brandOf(coop.db),
  };
}

test("someone new owns nothing, has read all, and the cooperative has no sign", async () => {
  const member = await coop.join({ username: "newcomer" });
  expect(await frame(member)).toEqual({ owned: 0, unread: 0, toDecide: 0, brand: null });
});

test("shows each role what they own, have not read and may decide on, as it is read apart", async () => {
  await coop.fund("aline", 50_000);
  await notices.run();
  const terms = { amount: 20_000, method: "mtn" as const, phone: "+250788000101" };
  await postWithdrawal(coop.as("aline"), { ...terms, description: null });
  await submitDeposit(coop.as("finance"), cash(5_000));
  await proposeSettings(coop.as("tech"), { secondApprovalFrom: 90_000 });
  const sign = `${"0".repeat(64)}.png`;
  await coop.arrange`update settings set legal_name = 'KOABIKI', logo = ${sign}`;

  expect(await frame(coop.people.aline)).toMatchObject({ owned: 50_000, toDecide: 0 });
  // Neither their own deposit nor, for the director, what takes money.
  expect((await frame(coop.people.finance)).toDecide).toBe(2);
  expect((await frame(coop.people.manager)).toDecide).toBe(3);
  expect((await frame(coop.people.director)).toDecide).toBe(1);
  expect((await frame(coop.people.aline)).unread).toBeGreaterThan(0);
  expect((await frame(coop.people.jean)).brand).toEqual({
    name: "KOABIKI",
    logo: `/uploads/openfuture/logo/${sign}`,
  });
  for (const role of ROLES) {
    const reader = await coop.join({ username: `reads_${role}`, role });
    expect(await frame(reader)).toEqual(await readApart(reader));
  }
  for (const reader of Object.values(coop.people)) {
    expect(await frame(reader)).toEqual(await readApart(reader));
  }
});

test("leaves out what has lapsed", async () => {
  const { manager } = coop.people;
  const before = (await frame(manager)).toDecide;
  const later = new Date(coop.clock.now().getTime() + 365 * 86_400_000);
  expect((await frameOf(coop.db, manager, later)).toDecide).toBe(before - 1);
});

test("counts unread notices up to ten, and what waits up to a hundred of a kind", async () => {
  const busy = await coop.join({ username: "busy" });
  for (let count = 0; count < 11; count += 1) await coop.fund(busy, 2_000);
  await notices.run();
  expect((await frame(busy)).unread).toBe(10);
  const { manager } = coop.people;
  const before = await frame(manager);
  let saver = busy;
  for (let count = 0; count < 101; count += 1) {
    // A member has few that wait.
    if (count % 5 === 0) saver = await coop.join({ username: `saver${count}` });
    await submitDeposit(coop.as(saver), { ...cash(2_000), externalId: `BUSY${count}` });
  }
  expect(before.toDecide).toBeLessThan(5);
  const many = await frame(manager);
  expect(many).toEqual(await readApart(manager));
  expect(many.toDecide).toBe(100 + 1);
});
