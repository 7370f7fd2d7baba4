import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, moveToSafe, openDrawer } from "@/lib/counter/drawer";
import { isPastMidnight } from "@/lib/counter/midnight";
import { drawerHolds, ownDrawer } from "@/lib/counter/queries";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { signIn, withSecret } from "@/tests/support/access";
import { expectBooksToBalance } from "@/tests/support/books";
import {
  type Cooperative,
  openCooperative,
  PASSWORD,
  type Person,
} from "@/tests/support/cooperative";

const EMPTY = { denominations: {} };
const DAY = 86_400_000;
const refused = (code: string) => expect.objectContaining({ name: "AppError", code });

let coop: Cooperative;
beforeAll(async () => {
  withSecret();
  coop = await openCooperative();
  await coop.fund("aline", 100_000);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

const open = (clerk: Person) => openDrawer(coop.as(clerk), { float: 0, ...EMPTY });
const take = (clerk: Person, amount: number) =>
  takeDeposit(coop.as(clerk), { memberId: coop.idOf("aline"), amount });
const close = async (clerk: Person, cash: Record<string, number>) => {
  const drawer = await ownDrawer(coop.db, coop.idOf(clerk));
  await countDrawer(coop.as(clerk), drawer?.id ?? "", { denominations: cash });
  return closeDrawer(coop.as("admin"), drawer?.id ?? "", { denominations: cash });
};

test("strangers who guess at a colleague's password, or a member's, keep nobody from the desk", async () => {
  await open("finance");
  const guess = (who: Person) =>
    signIn(coop, coop.people[who].username, { password: "a stranger's guess" }).catch(
      ({ code }) => code,
    );
  for (const who of ["manager", "aline"] as const) {
    for (let tries = 0; tries < 5; tries += 1) expect(await guess(who)).toBe("login_failed");
    expect(await guess(who)).toBe("too_many_attempts");
  }
  const secondStaff = { identifier: "manager", password: PASSWORD };
  const served = { memberId: coop.idOf("aline"), amount: 700 };
  await takeDeposit(coop.as("finance"), { ...served, secondStaff });
  await payOut(coop.as("finance"), { ...served, memberPassword: PASSWORD });
  await close("finance", {});
  await coop.owner`delete from rate_limits`;
});

test("a clerk who guesses at a colleague's password, or a member's, is locked out of guessing, and each try is in the trail", async () => {
  await open("finance");
  await take("finance", 5_000);
  const held = await drawerHolds(coop.db, coop.idOf("finance"));
  const had = await coop.available("aline");
  const moves = (password: string) =>
    moveToSafe(coop.as("finance"), {
      direction: "out",
      amount: 1_000,
      secondStaff: { identifier: "manager", password },
    });
  const pays = (memberPassword: string) =>
    payOut(coop.as("finance"), { memberId: coop.idOf("aline"), amount: 1_000, memberPassword });
  for (const guess of [moves, pays]) {
    for (let tries = 0; tries < 5; tries += 1)
      await expect(guess(`guess-${tries}`)).rejects.toEqual(refused("wrong_password"));
    // Nor does the right one go through then.
    await expect(guess(PASSWORD)).rejects.toEqual(refused("too_many_attempts"));
  }
  expect(await drawerHolds(coop.db, coop.idOf("finance"))).toBe(held);
  expect(await coop.available("aline")).toBe(had);
  const [row] = await coop.owner`
    select count(*)::int as n from audit_log
    where action = 'password.confirm' and outcome = 'refused' and actor_id = ${coop.idOf("finance")}`;
  expect(row?.n).toBe(10);
  await close("finance", { 5000: 1 });
});

test("a drawer that is open past midnight is flagged, and its clerk opens no other before it is closed", async () => {
  const drawer = await open("finance");
  const now = coop.clock.now();
  const midnight = startOfKigaliDay(kigaliDay(new Date(now.getTime() + DAY)));
  expect(isPastMidnight(drawer, new Date(midnight.getTime() - 1))).toBe(false);
  expect(isPastMidnight(drawer, midnight)).toBe(true);
  coop.clock.tick(DAY);
  await expect(open("finance")).rejects.toEqual(refused("drawer_open"));
  const counted = await countDrawer(coop.as("finance"), drawer.id, EMPTY);
  expect(isPastMidnight(counted, coop.clock.now())).toBe(true);
  await expect(open("finance")).rejects.toEqual(refused("drawer_open"));
  const closed = await closeDrawer(coop.as("admin"), drawer.id, EMPTY);
  expect(isPastMidnight(closed, coop.clock.now())).toBe(false);
  await open("finance");
  await close("finance", {});
});

test("one person alone neither moves cash out of a drawer nor ends it: clerk, colleague and second are three names for two people", async () => {
  await open("finance");
  await take("finance", 5_000);
  const second = { identifier: "finance", password: PASSWORD };
  const safe = { direction: "out" as const, amount: 5_000, secondStaff: second };
  await expect(moveToSafe(coop.as("finance"), safe)).rejects.toEqual(refused("own_record"));
  // A colleague moves nothing out of a drawer that is not theirs.
  const theirs = { ...safe, secondStaff: { identifier: "finance", password: PASSWORD } };
  await expect(moveToSafe(coop.as("admin"), theirs)).rejects.toEqual(refused("drawer_not_open"));
  const { id = "" } = (await ownDrawer(coop.db, coop.idOf("finance"))) ?? {};
  const all = { denominations: { 5000: 1 } };
  await expect(countDrawer(coop.as("admin"), id, EMPTY)).rejects.toEqual(refused("forbidden"));
  await countDrawer(coop.as("finance"), id, all);
  await expect(closeDrawer(coop.as("finance"), id, all)).rejects.toEqual(refused("own_record"));
  await expect(take("finance", 100)).rejects.toEqual(refused("drawer_not_open"));
  await expect(closeDrawer(coop.as("admin"), id, EMPTY)).rejects.toEqual(refused("counts_differ"));
  expect((await closeDrawer(coop.as("admin"), id, all)).difference).toBe(0);
});
