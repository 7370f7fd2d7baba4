import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { decideProposal, propose } from "@/lib/approvals/commands";
import { countToDecide } from "@/lib/approvals/queries";
import { proposeSettings } from "@/lib/approvals/settings-change";
import type { Actor } from "@/lib/context";
import { submitDeposit } from "@/lib/deposits/commands";
import { markRead } from "@/lib/notices/commands";
import { countUnread, listNotices } from "@/lib/notices/queries";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { noticesOf } from "@/tests/support/notices";
import { beginWith, besideShard } from "@/tests/support/shards";

let coop: Cooperative;
let of: ReturnType<typeof noticesOf>;

beforeAll(async () => {
  coop = await openCooperative({ pool: 8 });
  of = noticesOf(coop);
  await coop.fund("aline", 500_000);
});
afterAll(() => coop.close());
beforeEach(async () => {
  await coop.reinstate("manager");
  await needTwoFrom(null);
  await of.clear();
  await of.begin();
});

const DECIDERS = ["admin", "finance", "manager"];
const everybodyReads = async () => {
  for (const who of [...DECIDERS, "director"] as Person[]) await markRead(coop.as(who), {});
};
const approve = (who: Person, id: string) =>
  decideTransaction(coop.as(who), id, { status: "approved" });
const needTwoFrom = (francs: number | null) =>
  coop.arrange`update settings set second_approval_from = ${francs}`;
let debtAtLeast = 60_000;
const change = async () => {
  debtAtLeast += 1_000;
  return (await proposeSettings(coop.as("tech"), { debtAtLeast })) ?? "";
};
const noticesThat = (who: Person) => listNotices(coop.db, coop.idOf(who), null, 50);

test("a deposit is told to those who decide on it, by the job and not by the posting", async () => {
  await of.deposit("eric", 5_000);
  expect(await of.atWork()).toEqual([]);
  expect(await coop.owner`select from work_notified`).toHaveLength(0);
  await of.run();
  expect(await of.atWork()).toEqual(DECIDERS);
  expect(await of.notified()).toEqual([]);
  expect((await noticesThat("finance")).rows).toMatchObject([
    { kind: "work-waiting", transactionId: null, loanId: null, amount: 0, readAt: null },
  ]);
});

test("whose own it is, and who is suspended, is not told", async () => {
  await of.deposit("finance", 5_000);
  await coop.suspend("manager");
  await of.run();
  expect(await of.atWork()).toEqual(["admin"]);
});

test("a proposal is told to those who confirm it, but neither to its maker nor to who gains by it", async () => {
  await change();
  await of.run();
  expect(await of.atWork()).toEqual([...DECIDERS.slice(0, 2), "director", "manager"].toSorted());
  await everybodyReads();
  const own = await of.deposit("finance", 700);
  await approve("manager", own);
  await of.run();
  await everybodyReads();
  await propose(coop.as("admin"), "reversal", own, { reason: "A mistake." });
  await of.run();
  // Finance is its party; the administrator made it.
  expect(await of.atWork()).toEqual(["director", "manager"]);
  const now = coop.clock.now();
  expect(await countToDecide(coop.db, coop.people.finance, now)).toBe(1);
  expect(await countToDecide(coop.db, coop.people.director, now)).toBe(2);
});

test("what waits for a second person is told anew, but not to the first", async () => {
  await needTwoFrom(5_000);
  const id = await of.deposit("eric", 5_000);
  await of.run();
  await everybodyReads();
  expect(await approve("finance", id)).toBe("first");
  await of.run();
  expect(await of.atWork()).toEqual(["admin", "manager"]);
});

test("a withdrawal that was approved is told anew, as waiting to be paid", async () => {
  const id = await of.withdraw("aline", 1_000);
  await of.run();
  await everybodyReads();
  await approve("finance", id);
  await of.run();
  expect(await of.atWork()).toEqual(DECIDERS);
});

test("a transfer waits for nobody, and tells nobody of work", async () => {
  await postTransfer(coop.as("aline"), { recipientId: coop.idOf("eric"), amount: 10 });
  await of.run();
  expect(await of.atWork()).toEqual([]);
});

test("twenty deposits at once, and the job at six servers meanwhile, are one notice for each", async () => {
  const savers: Actor[] = [];
  for (let n = 0; n < 20; n += 1) savers.push(await coop.join({ username: `saver${n}` }));
  const submit = (saver: Actor) => submitDeposit(coop.as(saver), cash(1_000));
  await Promise.all([...savers.map(submit), ...Array.from({ length: 6 }, () => of.run())]);
  await of.run();
  expect(await of.atWork()).toEqual(DECIDERS);
  expect(await coop.owner`select from notices where kind = 'work-waiting'`).toHaveLength(3);
  expect(await coop.owner`select from work_notified`).toHaveLength(20);
  expect(await countToDecide(coop.db, coop.people.finance, coop.clock.now())).toBe(20);
});

test("each thing is told once: what was read comes back as one new notice with the next", async () => {
  await of.deposit("eric", 5_000);
  await of.run();
  const before = (await noticesThat("finance")).rows[0];
  for (const _ of [1, 2]) await of.run();
  expect((await noticesThat("finance")).rows).toEqual([before]);
  await everybodyReads();
  await of.run();
  await of.run(of.later());
  expect(await of.atWork()).toEqual([]);
  await of.deposit("jean", 5_000);
  await of.run();
  const { rows } = await noticesThat("finance");
  expect(rows).toMatchObject([{ kind: "work-waiting", readAt: null }]);
  expect(rows[0]?.createdAt.getTime()).toBeGreaterThan(before?.createdAt.getTime() ?? Infinity);
  expect((rows[0]?.id ?? "") > (before?.id ?? "")).toBe(true);
});

test("what was decided before it was read ends the notice, of whom nothing more waits for", async () => {
  const id = await of.deposit("eric", 5_000);
  const proposal = await change();
  await of.run();
  await approve("finance", id);
  await of.run();
  expect(await of.atWork()).toEqual(["admin", "director", "finance", "manager"]);
  await decideProposal(coop.as("director"), proposal, { decision: "confirm" });
  await of.run();
  expect(await of.atWork()).toEqual([]);
  expect(await countUnread(coop.db, coop.idOf("finance"))).toBe(0);
});

test("who decides no more keeps no notice of it", async () => {
  await of.deposit("eric", 5_000);
  await of.run();
  await coop.suspend("manager");
  await of.run();
  expect(await of.atWork()).toEqual(["admin", "finance"]);
});

test("what is committed late, after the job has looked past its instant, is told all the same", async () => {
  const late = await beginWith(coop.db, (db) => submitDeposit(coop.as("eric", { db }), cash(900)));
  await besideShard(coop.db, late.shard, (db) => submitDeposit(coop.as("jean", { db }), cash(800)));
  await of.run(coop.clock.tick(90_000));
  await everybodyReads();
  await late.end();
  await of.run();
  expect(await of.atWork()).toEqual(DECIDERS);
});
