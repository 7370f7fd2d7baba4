import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { decideProposal } from "@/lib/approvals/commands";
import { updateMember } from "@/lib/approvals/member-update";
import { hiddenCounts } from "@/lib/counter/blind";
import { closeDrawer } from "@/lib/counter/close";
import { countDrawer, openDrawer } from "@/lib/counter/drawer";
import { mayCountInPlace } from "@/lib/counter/midnight";
import { drawersToClose, findDrawer, ownDrawer } from "@/lib/counter/queries";
import { bringLines } from "@/lib/counter/rules";
import { takeDeposit } from "@/lib/counter/serve";
import { post } from "@/lib/ledger/post";
import { deleteMember } from "@/lib/members/staff-commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";

const DAY = 86_400_000;
type Cash = { denominations: Record<string, number> };
const NOTE: Cash = { denominations: { 5000: 1 } };

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterEach(() => expectBooksToBalance(coop.ownerDb));
afterAll(() => coop.close());

const open = (clerk: Person) => openDrawer(coop.as(clerk), { float: 0, denominations: {} });
const count = (by: Person, id: string, cash = NOTE) => countDrawer(coop.as(by), id, cash);
const close = (by: Person, id: string, cash = NOTE) => closeDrawer(coop.as(by), id, cash);
const deposit = (clerk: Person) =>
  takeDeposit(coop.as(clerk), { memberId: coop.idOf("aline"), amount: 5_000 });
/** What closing posts, and no more. */
const returned = (by: Person, id: string) =>
  post(coop.db, {
    type: "drawer-out",
    status: "approved",
    at: coop.clock.tick(),
    amount: 5_000,
    from: null,
    to: null,
    submittedBy: coop.idOf(by),
    recordId: id,
    terms: { kind: "return" },
    lines: bringLines(coop.idOf("finance"), 5_000),
  });
const may = async (id: string) => mayCountInPlace(await findDrawer(coop.db, id), coop.clock.now());

test("nobody counts the drawer of a clerk who serves today", async () => {
  const { id } = await open("finance");
  await deposit("finance");
  expect(await may(id)).toBe(false);
  for (const by of ["admin", "manager", "director"] as const)
    await expect(count(by, id)).rejects.toMatchObject({ code: "forbidden" });
  await count("finance", id);
  await expect(count("admin", id)).rejects.toMatchObject({ code: "forbidden" });
  await close("admin", id);
});

test("a drawer left from an earlier day is counted in its clerk's place, and closed by a third person", async () => {
  const opening = coop.as("finance", { requestId: randomUUID() });
  const { id } = await openDrawer(opening, { float: 0, denominations: {} });
  await deposit("finance");
  coop.clock.tick(DAY);
  expect(await may(id)).toBe(true);
  await expect(count("director", id)).rejects.toMatchObject({ code: "forbidden" });
  expect(await count("admin", id)).toMatchObject({ countedBy: coop.idOf("admin"), expected: null });
  // Neither who counted nor the clerk is the second count.
  for (const by of ["admin", "finance"] as const)
    await expect(close(by, id)).rejects.toMatchObject({ code: "own_record" });
  await expect(
    coop.owner`update drawers set state = 'closed', closed_by = counted_by, closed_at = now() where id = ${id}`,
  ).rejects.toMatchObject({ constraint_name: "drawers_closed" });
  await expect(returned("admin", id)).rejects.toMatchObject({ code: "own_record" });
  // What was counted is told to nobody who may still count: who counted in the clerk's place may have counted anything.
  expect(await ownDrawer(coop.db, coop.idOf("finance"))).toMatchObject({ counted: null });
  expect(await openDrawer(opening, { float: 0, denominations: {} })).toMatchObject({
    id,
    counted: null,
    countedCash: null,
  });
  const hidden = async (by: Person, role: "admin" | "finance" | "financial_manager") =>
    (await hiddenCounts(coop.db, { id: coop.idOf(by), role })).subjects;
  expect(await hidden("admin", "admin")).toEqual([id]);
  expect(await hidden("finance", "finance")).toEqual([id]);
  expect(await hidden("manager", "financial_manager")).toEqual([id]);
  const offered = async (by: Person) => (await drawersToClose(coop.db, coop.idOf(by), 9)).length;
  expect([await offered("admin"), await offered("finance"), await offered("manager")]).toEqual([
    0, 0, 1,
  ]);
  // A clerk who comes back counts it themselves; then who counted in their place may close it.
  expect(await count("finance", id)).toMatchObject({ countedBy: coop.idOf("finance") });
  expect(await hidden("finance", "finance")).toEqual([]);
  expect(await close("admin", id)).toMatchObject({ state: "closed", difference: 0 });
});

test("so is the drawer of a clerk who may serve no more, who is not removed before", async () => {
  const clerk = await coop.join({ username: "teller", role: "finance" });
  const { id } = await openDrawer(coop.as(clerk), { float: 0, denominations: {} });
  await takeDeposit(coop.as(clerk), { memberId: coop.idOf("aline"), amount: 5_000 });
  const leave = () => deleteMember(coop.as("admin"), clerk.id, "Left the cooperative");
  await expect(leave()).rejects.toMatchObject({
    code: "member_not_closable",
    reasons: expect.arrayContaining([{ key: "closing.drawers", values: { count: 1 } }]),
  });
  await coop.suspend(clerk);
  expect(await may(id)).toBe(true);
  await count("manager", id);
  await expect(close("manager", id)).rejects.toMatchObject({ code: "own_record" });
  await close("admin", id);
  // Their role goes by two people first.
  await expect(leave()).rejects.toMatchObject({
    reasons: [{ key: "closing.role", values: { count: 1 } }],
  });
  const { proposal } = await updateMember(coop.as("admin"), clerk.id, { role: "member" });
  await decideProposal(coop.as("director"), proposal ?? "", { decision: "confirm" });
  await leave();
});

test("two who count at once are one after the other: who did not count last closes it", async () => {
  const { id } = await open("finance");
  await deposit("finance");
  coop.clock.tick(DAY);
  await Promise.all([count("admin", id), count("manager", id)]);
  const { countedBy } = await findDrawer(coop.db, id);
  const [counted, other] =
    countedBy === coop.idOf("admin")
      ? (["admin", "manager"] as const)
      : (["manager", "admin"] as const);
  await expect(close(counted, id)).rejects.toMatchObject({ code: "own_record" });
  await close(other, id);
});
