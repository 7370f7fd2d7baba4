import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { postVoucher } from "@/lib/accounting/vouchers/record";
import { decideProposal } from "@/lib/approvals/commands";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, moveToSafe, openDrawer } from "@/lib/counter/drawer";
import {
  differencesByMonth,
  drawerHolds,
  drawerMovement,
  drawerMovementsOf,
  drawersToClose,
  findDrawer,
  listDrawers,
  needsSecondAtDesk,
  ownDrawer,
} from "@/lib/counter/queries";
import { payOutLines } from "@/lib/counter/rules";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { post } from "@/lib/ledger/post";
import { readReceipt } from "@/lib/receipts/queries";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";

let coop: Cooperative;
const by = (identifier: Person, password = PASSWORD) => ({ identifier, password });
const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const holds = (who: Person) => drawerHolds(coop.db, coop.idOf(who));
const account = async (kind: string) => {
  const [row] = await coop.owner`select -sum(balance) as francs from accounts where kind = ${kind}`;
  return Number(row?.francs);
};

/** Opens a drawer with so many notes of 5,000, out of the safe. */
const open = (clerk: Person, notes = 0, second: Person = "admin") =>
  openDrawer(coop.as(clerk), {
    float: 5_000 * notes,
    denominations: notes ? { 5000: notes } : {},
    ...(notes && { secondStaff: by(second) }),
  });
const deposit = (clerk: Person, member: Person, amount: number, second?: Person) =>
  takeDeposit(coop.as(clerk), {
    memberId: coop.idOf(member),
    amount,
    ...(second && { secondStaff: by(second) }),
  });
const pay = (clerk: Person, member: Person, amount: number, over = {}) =>
  payOut(coop.as(clerk), {
    memberId: coop.idOf(member),
    amount,
    memberPassword: PASSWORD,
    ...over,
  });
const close = async (clerk: Person, other: Person, cash: Record<string, number>) => {
  const drawer = await ownDrawer(coop.db, coop.idOf(clerk));
  await countDrawer(coop.as(clerk), drawer?.id ?? "", { denominations: cash });
  return closeDrawer(coop.as(other), drawer?.id ?? "", { denominations: cash });
};

beforeAll(async () => {
  coop = await openCooperative();
  await coop.fund("aline", 1_000_000);
  await coop.fund("eric", 300_000);
  const { id } = await postVoucher(coop.as("finance"), {
    description: "Cash into the safe",
    lines: [
      { code: "1040", debit: 500_000 },
      { code: "1030", credit: 500_000 },
    ],
  });
  await decideTransaction(coop.as("manager"), id, { status: "approved" });
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

describe("a drawer", () => {
  test("is opened out of the safe, serves, and is closed by another who counted the same", async () => {
    const safe = await account("cash:safe");
    const drawer = await open("finance", 10);
    expect(drawer).toMatchObject({ state: "open", float: 50_000, expected: null });
    expect([await holds("finance"), await account("cash:safe")]).toEqual([50_000, safe - 50_000]);
    const had = await coop.available("aline");
    const paidIn = await deposit("finance", "aline", 20_000);
    expect(paidIn).toMatchObject({ type: "cash-in", status: "approved", method: "cash" });
    expect(paidIn.reference).toMatch(/^CIN-/);
    await pay("finance", "aline", 15_000);
    expect(await coop.available("aline")).toBe(had + 5_000);
    expect(await holds("finance")).toBe(55_000);
    // 500 francs are missing.
    const cash = { 5000: 10, 2000: 2, 500: 1 };
    const counted = await countDrawer(coop.as("finance"), drawer.id, { denominations: cash });
    expect(counted).toMatchObject({ state: "counted", counted: 54_500, expected: null });
    const closed = await closeDrawer(coop.as("manager"), drawer.id, { denominations: cash });
    expect(closed).toMatchObject({ state: "closed", expected: 55_000, difference: -500 });
    expect([await holds("finance"), await account("cash:safe")]).toEqual([0, safe + 4_500]);
    expect(await account("expense:cash-difference")).toBe(500);
    expect((await listDrawers(coop.db, null, 5)).rows[0]).toEqual(closed);
    await expect(
      closeDrawer(coop.as("manager"), drawer.id, { denominations: cash }),
    ).rejects.toEqual(refused("drawer_closed"));
    await expect(
      closeDrawer(coop.as("finance"), drawer.id, { denominations: cash }),
    ).rejects.toEqual(refused("own_record"));
  });

  test("with more in it than expected, and none of its own, is closed too", async () => {
    await open("finance");
    await deposit("finance", "aline", 1_000);
    expect(await close("finance", "admin", { 1000: 1, 100: 1 })).toMatchObject({ difference: 100 });
    await open("finance");
    expect(await close("finance", "admin", {})).toMatchObject({ counted: 0, difference: 0 });
    expect(await account("expense:cash-difference")).toBe(400);
  });

  test("is one for each clerk; the same request opens it once", async () => {
    const ctx = coop.as("manager", { requestId: randomUUID() });
    const input = { float: 0, denominations: {} };
    const first = await openDrawer(ctx, input);
    expect(await openDrawer(ctx, input)).toEqual(first);
    await expect(open("manager")).rejects.toEqual(refused("drawer_open"));
    await close("manager", "admin", {});
  });

  test("is opened by who serves at the desk, out of the safe with a second person", async () => {
    for (const who of ["aline", "director", "tech"] as const)
      await expect(open(who)).rejects.toEqual(refused("forbidden"));
    const float = { float: 5_000, denominations: { 5000: 1 } };
    const opened = (second?: ReturnType<typeof by>) =>
      openDrawer(coop.as("finance"), { ...float, ...(second && { secondStaff: second }) });
    await expect(opened()).rejects.toEqual(refused("second_needed"));
    await expect(opened(by("finance"))).rejects.toEqual(refused("own_record"));
    await expect(opened(by("director"))).rejects.toEqual(refused("forbidden"));
    await expect(opened(by("admin", "not-the-password"))).rejects.toMatchObject({
      code: "wrong_password",
      fields: { "secondStaff.password": { key: "passwordIncorrect" } },
    });
    await expect(open("finance", 1_000)).rejects.toMatchObject({ code: "account_short" });
    expect(await ownDrawer(coop.db, coop.idOf("finance"))).toBeNull();
  });

  test("is counted by its clerk and closed by another who counted the same", async () => {
    const { id } = await open("finance", 1);
    const cash = { denominations: { 5000: 1 } };
    await expect(closeDrawer(coop.as("admin"), id, cash)).rejects.toEqual(
      refused("drawer_not_counted"),
    );
    await expect(countDrawer(coop.as("manager"), id, cash)).rejects.toEqual(refused("forbidden"));
    await countDrawer(coop.as("finance"), id, { denominations: { 2000: 1 } });
    await countDrawer(coop.as("finance"), id, cash);
    await expect(closeDrawer(coop.as("finance"), id, cash)).rejects.toEqual(refused("own_record"));
    await expect(closeDrawer(coop.as("director"), id, cash)).rejects.toEqual(refused("forbidden"));
    const other = closeDrawer(coop.as("admin"), id, { denominations: { 1000: 4 } });
    await expect(other).rejects.toEqual(refused("counts_differ"));
    await expect(deposit("finance", "aline", 100)).rejects.toEqual(refused("drawer_not_open"));
    expect(await findDrawer(coop.db, id)).toMatchObject({ state: "counted", difference: null });
    await closeDrawer(coop.as("admin"), id, cash);
  });
});

describe("at the desk", () => {
  test("one clerk alone takes up to the limit of a member in a day", async () => {
    coop.clock.tick(86_400_001);
    await open("finance");
    await deposit("finance", "aline", 150_000);
    await expect(deposit("finance", "aline", 50_001)).rejects.toEqual(refused("second_needed"));
    await deposit("finance", "aline", 50_000);
    await deposit("finance", "eric", 200_000);
    await deposit("finance", "aline", 300_000, "manager");
    await close("finance", "admin", { 5000: 140 });
  });

  test("two people set the limit; at 0 a second person always agrees", async () => {
    const set = async (counterLimit: number) => {
      const proposal = await proposeSettings(coop.as("admin"), { counterLimit });
      await decideProposal(coop.as("manager"), proposal ?? "", { decision: "confirm" });
    };
    await set(0);
    await open("finance");
    await expect(deposit("finance", "claudine", 5)).rejects.toEqual(refused("second_needed"));
    await deposit("finance", "claudine", 5, "manager");
    await close("finance", "admin", { 5: 1 });
    await set(200_000);
  });

  test("who is paid types their password, or a second person agrees; beyond the limit always", async () => {
    await open("finance", 60);
    await expect(pay("finance", "eric", 1_000, { memberPassword: undefined })).rejects.toEqual(
      refused("second_needed"),
    );
    await expect(pay("finance", "eric", 1_000, { memberPassword: "wrong" })).rejects.toMatchObject({
      code: "wrong_password",
      fields: { memberPassword: { key: "passwordIncorrect" } },
    });
    await expect(pay("finance", "eric", 200_001)).rejects.toEqual(refused("second_needed"));
    const withSecond = { memberPassword: undefined, secondStaff: by("manager") };
    const signed = await pay("finance", "eric", 1_000, withSecond);
    const typed = await pay("finance", "eric", 200_001, { secondStaff: by("admin") });
    // Whoever has not typed their password signs the slip by hand, on which stands who agreed.
    const agreed = async ({ id }: { id: string }) =>
      (await readReceipt(coop.db, id, { id: coop.idOf("eric"), all: false })).agreedBy;
    const [manager] =
      await coop.owner`select full_name as name from members where id = ${coop.idOf("manager")}`;
    expect([await agreed(signed), await agreed(typed)]).toEqual([manager?.name, undefined]);
    await close("finance", "admin", {
      5000: 19,
      2000: 1,
      1000: 1,
      500: 1,
      100: 4,
      50: 1,
      20: 2,
      5: 1,
    });
  });

  test("a pay-out beyond the drawer, or what the member has, is refused", async () => {
    await open("finance", 2);
    // Not by how much: what is in it is counted blind.
    await expect(pay("finance", "aline", 10_001)).rejects.toMatchObject({
      code: "drawer_short",
      values: {},
      fields: { amount: { key: "drawerShort" } },
    });
    await expect(pay("finance", "jean", 5)).rejects.toEqual(refused("insufficient_balance"));
    expect(await holds("finance")).toBe(10_000);
    await close("finance", "admin", { 5000: 2 });
  });

  test("nobody serves themselves, and nobody without a drawer", async () => {
    await expect(deposit("finance", "aline", 100)).rejects.toEqual(refused("drawer_not_open"));
    await open("finance", 1);
    await expect(deposit("finance", "finance", 100)).rejects.toEqual(refused("own_record"));
    await expect(pay("finance", "finance", 100)).rejects.toEqual(refused("own_record"));
    await deposit("finance", "manager", 100);
    const agreed = pay("finance", "manager", 100, {
      memberPassword: undefined,
      secondStaff: by("manager"),
    });
    await expect(agreed).rejects.toEqual(refused("own_record"));
    await close("finance", "admin", { 5000: 1, 100: 1 });
  });

  test("cash goes between drawer and safe with a second person", async () => {
    await open("finance", 2);
    const move = (direction: "in" | "out", amount: number) =>
      moveToSafe(coop.as("finance"), { direction, amount, secondStaff: by("admin") });
    await move("in", 5_000);
    await move("out", 12_000);
    await expect(move("out", 3_001)).rejects.toMatchObject({ code: "drawer_short", values: {} });
    expect(await holds("finance")).toBe(3_000);
    await close("finance", "admin", { 1000: 3 });
  });

  test("the same request pays once", async () => {
    await open("finance", 1);
    const ctx = coop.as("finance", { requestId: randomUUID() });
    const asked = { memberId: coop.idOf("aline"), amount: 2_000, memberPassword: PASSWORD };
    expect(await payOut(ctx, asked)).toEqual(await payOut(ctx, asked));
    await expect(payOut(ctx, { ...asked, amount: 3 })).rejects.toEqual(
      refused("request_id_reused"),
    );
    await close("finance", "admin", { 1000: 3 });
  });

  test("what needs two by all that one decided alone needs a second person here too", async () => {
    await coop.arrange`update settings set second_approval_from = 10000`;
    await open("finance", 4);
    await expect(pay("finance", "aline", 10_000)).rejects.toEqual(refused("second_needed"));
    await pay("finance", "aline", 10_000, { secondStaff: by("manager") });
    await coop.arrange`update settings set second_approval_from = null`;
    await close("finance", "admin", { 5000: 2 });
  });
});

describe("the database refuses", () => {
  const paying = (recordId: string, over = {}) =>
    post(coop.db, {
      type: "cash-out",
      status: "approved",
      at: coop.clock.tick(),
      amount: 100,
      channel: "cash",
      from: null,
      to: coop.idOf("aline"),
      submittedBy: coop.idOf("finance"),
      recordId,
      terms: { byMember: true },
      lines: payOutLines(coop.idOf("finance"), coop.idOf("aline"), 100),
      act: { action: "counter.pay-out", address: null },
      ...over,
    });

  test("a posting to a closed drawer, another's drawer, or none", async () => {
    const { id } = await open("finance", 1);
    await expect(paying(id, { submittedBy: coop.idOf("manager") })).rejects.toEqual(
      refused("forbidden"),
    );
    const none = await paying(randomUUID()).catch((error) => error);
    expect(none).toBeInstanceOf(Error);
    await close("finance", "admin", { 5000: 1 });
    await expect(paying(id)).rejects.toEqual(refused("drawer_closed"));
  });

  test("what a hand changes, or the application writes past the functions", async () => {
    for (const table of ["drawers", "drawer_movements"]) {
      const written = coop.client.unsafe(`delete from ${table}`);
      await expect(written).rejects.toMatchObject({ code: "42501" });
    }
    await expect(coop.owner`update drawer_movements set amount = 1`).rejects.toMatchObject({
      code: "OF010",
    });
  });
});

describe("what went wrong at the desk", () => {
  test("a deposit of the wrong member is put right by two, and the drawer expects what is in it", async () => {
    // What was taken before counts for a day.
    coop.clock.tick(86_400_001);
    const drawer = await open("finance");
    const [had, others] = [await coop.available("aline"), await coop.available("eric")];
    const wrong = await deposit("finance", "eric", 7_000);
    const back = { memberPassword: undefined, note: `Puts ${wrong.reference} right` };
    await expect(pay("finance", "eric", 7_000, back)).rejects.toEqual(refused("second_needed"));
    await pay("finance", "eric", 7_000, { ...back, secondStaff: by("manager") });
    await deposit("finance", "aline", 7_000);
    expect(await coop.available("eric")).toBe(others);
    expect(await coop.available("aline")).toBe(had + 7_000);
    const moved = await drawerMovementsOf(coop.db, drawer.id, 10);
    expect(moved.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["deposit", 7_000],
      ["pay-out", -7_000],
      ["deposit", 7_000],
    ]);
    expect(await drawerMovement(coop.db, drawer.id, wrong.id)).toMatchObject({ kind: "deposit" });
    await expect(drawerMovement(coop.db, randomUUID(), wrong.id)).rejects.toEqual(
      refused("not_found"),
    );
    expect(await close("finance", "admin", { 5000: 1, 2000: 1 })).toMatchObject({ difference: 0 });
  });

  test("a wrong amount that a count has posted as missing is over in the next drawer, once it is paid back", async () => {
    await open("finance");
    const had = await coop.available("aline");
    // 50,000 typed for 5,000.
    await deposit("finance", "aline", 50_000);
    expect(await close("finance", "admin", { 5000: 1 })).toMatchObject({ difference: -45_000 });
    await open("finance", 9);
    await pay("finance", "aline", 45_000);
    // Nobody took it out of the drawer.
    expect(await close("finance", "admin", { 5000: 9 })).toMatchObject({ difference: 45_000 });
    expect(await coop.available("aline")).toBe(had + 5_000);
  });

  test("nothing of the desk is reversed or removed", async () => {
    const drawer = await open("finance");
    const { id } = await deposit("finance", "aline", 100);
    const removed = deleteTransaction(coop.as("admin"), id, "Entered twice");
    await expect(removed).rejects.toEqual(refused("not_reversible"));
    expect(drawer.state).toBe("open");
    await close("finance", "admin", { 100: 1 });
  });
});

describe("who reads of drawers", () => {
  test("learns what a clerk has counted once another person has counted too", async () => {
    const { id } = await open("finance", 1);
    await countDrawer(coop.as("finance"), id, { denominations: { 5000: 1 } });
    const [listed] = (await listDrawers(coop.db, null, 1)).rows;
    expect(listed).toMatchObject({ id, state: "counted", counted: null, countedCash: null });
    expect(await drawersToClose(coop.db, coop.idOf("admin"), 5)).toEqual([listed]);
    expect(await drawersToClose(coop.db, coop.idOf("finance"), 5)).toEqual([]);
    await closeDrawer(coop.as("admin"), id, { denominations: { 5000: 1 } });
    const [closed] = (await listDrawers(coop.db, null, 1)).rows;
    expect(closed).toMatchObject({ id, state: "closed", counted: 5_000 });
  });

  test("goes on to older ones by the place, and sees what each clerk's counts differed by", async () => {
    const first = await listDrawers(coop.db, null, 2);
    const second = await listDrawers(coop.db, first.next, 2);
    const ids = [...first.rows, ...second.rows].map(({ id }) => id);
    expect(new Set(ids).size).toBe(4);
    const all = (await listDrawers(coop.db, null, 100)).rows;
    const differences = await differencesByMonth(coop.db, 24);
    const total = differences.reduce((sum, { over, short }) => sum + over - short, 0);
    expect(total).toBe(all.reduce((sum, { difference }) => sum + (difference ?? 0), 0));
    expect(differences.reduce((sum, { drawers }) => sum + drawers, 0)).toBe(all.length);
    expect(differences.every(({ month }) => /^\d{4}-\d{2}$/.test(month))).toBe(true);
  });

  test("is asked for a second person as the database asks", async () => {
    const asked = (amount: number) =>
      needsSecondAtDesk(coop.db, {
        clerk: coop.idOf("manager"),
        type: "cash-in",
        member: coop.idOf("jean"),
        amount,
        at: coop.clock.tick(),
      });
    expect([await asked(200_000), await asked(200_001)]).toEqual([false, true]);
  });
});
