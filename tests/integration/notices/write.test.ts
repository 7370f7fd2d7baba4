import { drizzle } from "drizzle-orm/postgres-js";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { countDrawer, openDrawer } from "@/lib/counter/drawer";
import { drawerMovementsOf } from "@/lib/counter/queries";
import { takeRepayment } from "@/lib/counter/repay";
import { payOut, takeDeposit } from "@/lib/counter/serve";
import { cancelDeposit } from "@/lib/deposits/commands";
import { keepLanguage } from "@/lib/members/language";
import { deleteMember } from "@/lib/members/staff-commands";
import { findDue } from "@/lib/notices/due";
import { listNotices, unconfirmedEmail } from "@/lib/notices/queries";
import { MOST, writeNotices } from "@/lib/notices/write";
import { decideTransaction } from "@/lib/transactions/commands";
import { postTransfer } from "@/lib/transfers/commands";
import { cancelWithdrawal } from "@/lib/withdrawals/commands";
import { type Cooperative, openCooperative, PASSWORD } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { noticesOf, ORIGIN } from "@/tests/support/notices";
import { beginWith, besideShard } from "@/tests/support/shards";

let coop: Cooperative;
let of: ReturnType<typeof noticesOf>;

beforeAll(async () => {
  coop = await openCooperative({ pool: 8 });
  of = noticesOf(coop);
  await coop.fund("aline", 900_000);
  await coop.fund("eric", 50_000);
  await coop.fund("claudine", 5_000);
});
afterAll(() => coop.close());
beforeEach(() => of.begin());

const MINUTE_MS = 60_000;

test("each thing that happens to a member's money is told, once, however often the job looks", async () => {
  await of.decide.deposit(await of.deposit("eric", 7_000));
  await of.decide.deposit(await of.deposit("eric", 8_000), "No such receipt.");
  const paid = await of.withdraw("eric", 2_000);
  await of.decide.withdrawal(paid);
  expect(await of.run()).toBe(3);
  await of.decide.pay(paid);
  await of.decide.withdrawal(await of.withdraw("eric", 3_000), "Unknown account.");
  const sent = await of.send("aline", "claudine", 1_500);
  await of.deposit("jean", 400);
  const failed = await of.withdraw("eric", 1_000);
  await of.decide.withdrawal(failed);
  await of.decide.withdrawal(failed, "The number is not known.");
  expect(await of.run()).toBe(4);
  const all = [
    "eric: deposit-approved",
    "eric: deposit-rejected",
    "eric: withdrawal-payable",
    "eric: withdrawal-approved",
    "eric: withdrawal-rejected",
    "claudine: money-received",
    "eric: withdrawal-failed",
  ];
  expect(await of.notified()).toEqual(all);
  await of.reverse(sent);
  expect(await of.run()).toBe(2);
  for (const _ of [1, 2]) expect(await of.run()).toBe(0);
  expect(await of.run(of.later())).toBe(0);
  const reversed = ["aline: transaction-reversed", "claudine: transaction-reversed"];
  expect(await of.notified()).toEqual([...all, ...reversed]);
});

test("a member is told what was taken from them or paid to them at the desk", async () => {
  const drawer = await openDrawer(coop.as("finance"), { float: 0, denominations: {} });
  const served = { memberId: coop.idOf("eric"), amount: 300 };
  await takeDeposit(coop.as("finance"), served);
  await payOut(coop.as("finance"), { ...served, memberPassword: PASSWORD });
  expect(await of.run()).toBe(2);
  expect((await of.notified()).toSorted()).toEqual(["eric: desk-deposit", "eric: desk-pay-out"]);
  await countDrawer(coop.as("finance"), drawer.id, { denominations: {} });
});

test("of cash that repays their loan a member is told that, and not that it is on their balance", async () => {
  const deals = lending(coop);
  const loan = await deals.take("eric", await deals.offer("aline", 10_000));
  const drawer = await openDrawer(coop.as("manager"), { float: 0, denominations: {} });
  await of.run();
  const before = (await of.notified()).length;
  const served = { memberId: coop.idOf("eric"), loanId: loan, amount: 4_000 };
  await takeRepayment(coop.as("manager"), served);
  await of.run();
  expect((await of.notified()).slice(before).toSorted()).toEqual([
    "aline: repayment-received",
    "eric: desk-repayment",
  ]);
  const [notice] =
    await coop.owner`select loan_id, amount from notices where kind = 'desk-repayment'`;
  expect(notice).toMatchObject({ loan_id: loan });
  // In the drawer it is no deposit either, which paying out would put right.
  const [movement] = await drawerMovementsOf(coop.db, drawer.id, 5);
  expect(movement).toMatchObject({ kind: "repayment", amount: 4_000 });
  await countDrawer(coop.as("manager"), drawer.id, { denominations: {} });
});

test("who of the office removes a deposit or withdrawal tells its member; who takes back their own tells nothing", async () => {
  const remove = (id: string) => deleteTransaction(coop.as("admin"), id, "Entered twice");
  const rejected = await of.deposit("eric", 720);
  await of.decide.deposit(rejected, "No such receipt.");
  await of.run();
  const before = (await of.notified()).length;
  await remove(await of.deposit("eric", 710));
  await remove(rejected);
  await remove(await of.withdraw("claudine", 730));
  await cancelDeposit(coop.as("eric"), await of.deposit("eric", 740));
  await cancelWithdrawal(coop.as("claudine"), await of.withdraw("claudine", 750));
  await of.run();
  await of.run();
  expect((await of.notified()).slice(before)).toEqual([
    "eric: deposit-removed",
    "eric: deposit-removed",
    "claudine: withdrawal-removed",
  ]);
  const listed = await listNotices(coop.db, coop.idOf("eric"), null, 2);
  expect(listed.rows).toMatchObject([
    { kind: "deposit-removed", amount: 720, reason: "Entered twice" },
    { kind: "deposit-removed", amount: 710, reason: "Entered twice" },
  ]);
  const [mail] = await coop.owner`select text from mails
    where kind = 'notice-withdrawal-removed' and recipient like 'claudine%'`;
  expect(mail?.text).toContain("RWF 730");
  expect(mail?.text).not.toContain("Entered twice");
});

test("the first of two approvals tells nothing; the second does", async () => {
  await coop.arrange`update settings set second_approval_from = 1000`;
  try {
    const id = await of.deposit("eric", 5_000);
    await of.decide.deposit(id);
    expect(await of.run()).toBe(0);
    await decideTransaction(coop.as("manager"), id, { status: "approved" });
    expect(await of.run()).toBe(1);
    expect(await of.notified()).toEqual(["eric: deposit-approved"]);
  } finally {
    await coop.arrange`update settings set second_approval_from = null`;
  }
});

test("the first run ever tells nothing of the past, and a past transfer that is reversed tells that alone", async () => {
  const sent = await of.send("aline", "eric", 700);
  await coop.owner`delete from notice_marks`;
  await of.run();
  expect(await of.run()).toBe(0);
  await of.reverse(sent);
  await of.run();
  expect(await of.notified()).toEqual([
    "aline: transaction-reversed",
    "eric: transaction-reversed",
  ]);
});

test("what commits late, after the job has looked past its instant, is told all the same", async () => {
  const late = await beginWith(coop.db, (db) =>
    postTransfer(coop.as("aline", { db }), { recipientId: coop.idOf("eric"), amount: 900 }),
  );
  await besideShard(coop.db, late.shard, (db) =>
    postTransfer(coop.as("claudine", { db }), { recipientId: coop.idOf("jean"), amount: 100 }),
  );
  // The mark moves to a minute and a half after the transfer's instant.
  expect(await of.run(coop.clock.tick(90_000))).toBe(1);
  await late.end();
  expect(await of.run()).toBe(1);
  expect(await of.notified()).toEqual(["eric: money-received", "jean: money-received"]);
});

test("what a server that is slow by almost five minutes posts is told all the same", async () => {
  const posted = coop.clock.tick();
  await of.run(coop.clock.tick(10 * MINUTE_MS));
  // As a look at every three seconds has moved the mark; the posting is committed after it.
  const slow = new Date(posted.getTime() + 6 * MINUTE_MS);
  const terms = { recipientId: coop.idOf("eric"), amount: 400 };
  await postTransfer(coop.as("aline", { now: slow }), terms);
  expect(await of.run(coop.clock.now())).toBe(1);
  for (const _ of [1, 2]) expect(await of.run()).toBe(0);
  expect(await of.notified()).toEqual(["eric: money-received"]);
});

test("a mark that a wrong clock has set ahead keeps nothing back", async () => {
  of.later();
  const ahead = new Date(coop.clock.now().getTime() + 365 * 24 * 60 * MINUTE_MS);
  await coop.owner`update notice_marks set at = ${ahead.toISOString()}`;
  await of.send("aline", "eric", 300);
  expect(await of.run()).toBe(1);
  const [mark] = await coop.owner`select at from notice_marks where id = 'transactions'`;
  expect(new Date(mark?.at) <= coop.clock.now()).toBe(true);
});

test("a server's own clock moves no mark and dates no notice", async () => {
  await coop.owner`delete from notice_marks`;
  const [before] = await coop.owner`select clock_timestamp() as at`;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 365 * 24 * 60 * MINUTE_MS });
  try {
    expect(await writeNotices(coop.db, { origin: null })).toBe(0);
  } finally {
    vi.useRealTimers();
  }
  const [mark] = await coop.owner`select at, clock_timestamp() as now from notice_marks`;
  expect(new Date(mark?.at) >= new Date(before?.at)).toBe(true);
  expect(new Date(mark?.at) <= new Date(mark?.now)).toBe(true);
});

test("many servers at once tell everything once", async () => {
  for (let n = 1; n <= 12; n += 1) await of.send("aline", "eric", n);
  const now = coop.clock.tick();
  const wrote = await Promise.all(Array.from({ length: 6 }, () => of.run(now)));
  expect(wrote.reduce((a, b) => a + b)).toBe(12);
  expect(await of.notified()).toHaveLength(12);
  expect(await of.mailed()).toEqual(["eric: notice-several"]);
});

test("a run that dies in the middle leaves neither notice, mail, job nor a moved mark; the next does all", async () => {
  await of.send("aline", "eric", 50);
  const mark = await coop.owner`select * from notice_marks`;
  await coop.owner`create function die() returns trigger language plpgsql as 'begin raise exception ''dead''; end'`;
  await coop.owner`create trigger die before insert on pgboss.job for each row execute function die()`;
  try {
    await expect(of.run(of.later())).rejects.toThrow();
  } finally {
    await coop.owner`drop function die cascade`;
  }
  expect(await of.notified()).toEqual([]);
  expect(await of.mailed()).toEqual([]);
  expect(await coop.owner`select * from notice_marks`).toEqual(mark);
  expect(await of.run()).toBe(1);
  expect(await of.mailed()).toEqual(["eric: notice-money-received"]);
  expect(await coop.owner`select from pgboss.job where name = 'mail'`).toHaveLength(1);
});

test("muted kinds come without mail, the others in the member's own language and to them alone", async () => {
  await coop.arrange`update members set muted_mail = '{money-received}' where username = 'eric'`;
  await keepLanguage(coop.as("jean"), "rw");
  await of.send("aline", "eric", 34_567);
  await of.send("aline", "jean", 2_000);
  await of.decide.deposit(await of.deposit("eric", 7_000), "Secret reason.");
  await of.run();
  expect(await of.notified()).toHaveLength(3);
  expect(await of.mailed()).toEqual([
    "jean: notice-money-received",
    "eric: notice-deposit-rejected",
  ]);
  const [jean, eric] = await coop.owner`select * from mails order by id`;
  expect(jean?.subject).toBe("Mwohererejwe amafaranga");
  expect(jean?.text).toContain("Aline Uwase yaboherereje RWF 2,000.");
  const [transaction] =
    await coop.owner`select id from transactions where to_member = ${coop.idOf("jean")} order by id desc limit 1`;
  expect(jean?.links).toEqual([`${ORIGIN}/transactions?view=${transaction?.id}`]);
  expect(eric?.text).toContain("RWF 7,000");
  expect(eric?.text).not.toContain("Secret reason.");
  expect(eric?.text.toLowerCase()).not.toContain("balance");
});

test("a suspended member's notices wait for them without mail; a closed account is told nothing", async () => {
  const deposit = await of.deposit("eric", 600);
  const gone = await coop.join({ username: `gone${Date.now()}` });
  await postTransfer(coop.as("aline"), { recipientId: gone.id, amount: 10 });
  await postTransfer(coop.as(gone), { recipientId: coop.idOf("aline"), amount: 10 });
  await deleteMember(coop.as("admin"), gone.id);
  await coop.suspend("eric");
  try {
    await of.decide.deposit(deposit);
    await of.run();
    expect(await of.notified()).toEqual(["aline: money-received", "eric: deposit-approved"]);
    expect(await of.mailed()).toEqual(["aline: notice-money-received"]);
  } finally {
    await coop.reinstate("eric");
  }
});

test("to an address that nobody has confirmed goes nothing of money; the notice waits in the bell", async () => {
  const typed = await coop.join({ username: "typed", emailConfirmedAt: null });
  await postTransfer(coop.as("aline"), { recipientId: typed.id, amount: 20 });
  await of.send("aline", "eric", 5);
  await of.run();
  expect((await of.notified()).toSorted()).toEqual([
    "eric: money-received",
    "typed: money-received",
  ]);
  expect(await of.mailed()).toEqual(["eric: notice-money-received"]);
  // The screens say why.
  expect(await unconfirmedEmail(coop.db, typed.id)).toBe(typed.email);
  expect(await unconfirmedEmail(coop.db, coop.idOf("eric"))).toBeNull();
});

test("without an address for links there are notices and no mail", async () => {
  await of.send("aline", "eric", 5);
  expect(await writeNotices(coop.db, { now: coop.clock.tick(), origin: null })).toBe(1);
  expect(await of.mailed()).toEqual([]);
});

test("a thousand transfers to one member are one run of a few statements and one mail", async () => {
  // As the posting leaves them; the posting itself is not what is tried here.
  const at = coop.clock.tick().toISOString();
  const [aline, eric] = [coop.idOf("aline"), coop.idOf("eric")];
  await coop.owner`insert into transactions (id, reference, type, status, amount, from_member, to_member, from_name, to_name, submitted_by, created_at, updated_at)
    select uuid_v7(), 'SND-' || lpad(n::text, 8, '0') || '-2026', 'transfer', 'approved', n, ${aline}, ${eric}, 'Aline Uwase', 'Eric Habimana', ${aline}, ${at}, ${at}
    from generate_series(1, ${MOST + 5}) n`;
  let statements = 0;
  const logQuery = () => {
    statements += 1;
  };
  const counted = drizzle(coop.client, { logger: { logQuery } });
  expect(await of.run(undefined, counted)).toBe(MOST);
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThan(12);
  expect(await of.run()).toBe(5);
  expect(await of.run()).toBe(0);
  const [{ n } = { n: 0 }] = await coop.owner`select count(*)::int as n from notices`;
  expect(n).toBe(MOST + 5);
  expect(await of.mailed()).toEqual(["eric: notice-several", "eric: notice-several"]);
});

test("a look that finds nothing writes nothing", async () => {
  const before = async () => (await coop.owner`select xmin::text, at from notice_marks`)[0];
  const mark = await before();
  await of.run();
  expect(await before()).toEqual(mark);
  expect(await findDue(coop.db, coop.clock.now(), 10)).toEqual([]);
});
