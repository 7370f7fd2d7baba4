import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { proposeSettings } from "@/lib/approvals/settings-change";
import { keepLanguage } from "@/lib/members/language";
import { chooseMail } from "@/lib/notices/commands";
import { kindsFor } from "@/lib/notices/kinds";
import { mailKinds } from "@/lib/notices/queries";
import { mailWork } from "@/lib/notices/work-mails";
import { decideTransaction } from "@/lib/transactions/commands";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { noticesOf, ORIGIN } from "@/tests/support/notices";

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
  await of.clear();
  await of.begin();
});

const DAY_MS = 24 * 60 * 60_000;
const morning = (now = coop.clock.tick()) => mailWork(coop.db, { now, origin: ORIGIN });

test("in the morning everybody who decides reads how much waits for them, in their language", async () => {
  await keepLanguage(coop.as("manager"), "rw");
  await of.deposit("eric", 5_000);
  await of.deposit("finance", 4_000);
  await of.withdraw("aline", 1_500);
  await proposeSettings(coop.as("tech"), { debtAtLeast: 60_000 });
  expect(await morning()).toBe(4);
  const mails =
    await coop.owner`select recipient, subject, text, links from mails order by recipient`;
  expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ["admin@openfuture.rw", "4 things are waiting for your decision"],
    ["director@openfuture.rw", "One thing is waiting for your decision"],
    ["finance@openfuture.rw", "3 things are waiting for your decision"],
    ["manager@openfuture.rw", "Hari ibintu 4 bitegereje icyemezo cyanyu"],
  ]);
  // Without finance's own.
  expect(mails[2]?.text).toContain(
    "Deposits: 1 (RWF 5,000). Withdrawals: 1 (RWF 1,500). Proposals: 1.",
  );
  expect(mails[2]?.links).toEqual([`${ORIGIN}/transactions?tab=decide`]);
  expect(mails[3]?.text).toContain("Amafaranga yabikijwe: inshuro 2 (RWF 9,000).");
  expect(await coop.owner`select from pgboss.job where name = 'mail'`).toHaveLength(4);
});

test("once a day, however often and on how many servers it is asked; the next day again", async () => {
  await of.deposit("eric", 5_000);
  const wrote = await Promise.all(Array.from({ length: 6 }, () => morning()));
  expect(wrote.toSorted()).toEqual([0, 0, 0, 0, 0, 3]);
  await of.deposit("jean", 6_000);
  expect(await morning()).toBe(0);
  expect(await morning(coop.clock.tick(DAY_MS))).toBe(3);
  expect(await of.mailed()).toHaveLength(6);
});

test("a wrong clock of a server, now or before, takes no day away", async () => {
  await coop.owner`delete from notice_marks where id = 'work-mails'`;
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 365 * DAY_MS });
  try {
    await mailWork(coop.db, { origin: ORIGIN });
  } finally {
    vi.useRealTimers();
  }
  const [mark] = await coop.owner`
    select at <= clock_timestamp() as past from notice_marks where id = 'work-mails'`;
  expect(mark).toEqual({ past: true });
  const ahead = new Date(coop.clock.now().getTime() + 365 * DAY_MS);
  await coop.owner`update notice_marks set at = ${ahead.toISOString()} where id = 'work-mails'`;
  await of.deposit("eric", 5_000);
  expect(await morning()).toBe(3);
  expect(await morning()).toBe(0);
});

test("nothing waits: no mail that day", async () => {
  expect(await morning()).toBe(0);
  await of.deposit("eric", 5_000);
  expect(await morning()).toBe(0);
  expect(await of.mailed()).toEqual([]);
});

test("whoever switched it off, and who is suspended, gets none; the notice comes all the same", async () => {
  const without = kindsFor("finance").filter((kind) => kind === "work-waiting");
  await chooseMail(coop.as("finance"), { muted: without });
  await coop.suspend("manager");
  await of.deposit("eric", 5_000);
  await of.run();
  await morning();
  expect(await of.atWork()).toEqual(["admin", "finance"]);
  expect(await of.mailed()).toEqual(["admin: notice-work-waiting"]);
});

test("to an address that nobody has confirmed goes no sum of what waits", async () => {
  await coop.arrange`update members set email_confirmed_at = null where username = 'manager'`;
  try {
    await of.deposit("eric", 5_000);
    await morning();
    const mailed = (await of.mailed()).toSorted();
    expect(mailed).toEqual(["admin: notice-work-waiting", "finance: notice-work-waiting"]);
  } finally {
    await coop.arrange`update members set email_confirmed_at = joined_at where username = 'manager'`;
  }
});

test("who is offered no such switch keeps it as it is", async () => {
  await chooseMail(coop.as("eric"), { muted: kindsFor("member") });
  expect(await mailKinds(coop.db, coop.idOf("eric"))).toEqual([
    "work-waiting",
    "pay-in-changed",
    "balance-differs",
  ]);
});

test("what is decided is forgotten by day, and what waits is not told twice", async () => {
  const done = await of.deposit("eric", 5_000);
  const open = await of.deposit("jean", 6_000);
  await of.run();
  await decideTransaction(coop.as("finance"), done, { status: "approved" });
  await morning();
  expect((await coop.owner`select id from work_notified`).map(({ id }) => id)).toEqual([open]);
});

test("a morning that fails leaves no mail, and the next try writes them all", async () => {
  await of.deposit("eric", 5_000);
  await coop.owner`create function die() returns trigger language plpgsql as 'begin raise exception ''dead''; end'`;
  await coop.owner`create trigger die before insert on pgboss.job for each row execute function die()`;
  try {
    await expect(morning()).rejects.toThrow();
  } finally {
    await coop.owner`drop function die cascade`;
  }
  expect(await of.mailed()).toEqual([]);
  expect(await morning()).toBe(3);
});
