import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { chooseMail, markRead } from "@/lib/notices/commands";
import { CHOSEN_KINDS, kindsFor, MONEY_KINDS } from "@/lib/notices/kinds";
import { countNotices, countUnread, listNotices, mailKinds } from "@/lib/notices/queries";
import { mailChoiceForm } from "@/lib/notices/schema";
import { type Cursor, readCursor } from "@/lib/paging";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { noticesOf } from "@/tests/support/notices";

let coop: Cooperative;
let of: ReturnType<typeof noticesOf>;

beforeAll(async () => {
  coop = await openCooperative();
  of = noticesOf(coop);
  await coop.fund("aline", 900_000);
});
afterAll(() => coop.close());
beforeEach(() => of.begin());

const list = async (who: "aline" | "eric", limit = 50) =>
  (await listNotices(coop.db, coop.idOf(who), null, limit)).rows;

test("a notice knows what its text needs, from each side", async () => {
  await coop.fund("eric", 10_000, "bank");
  const sent = await of.send("aline", "eric", 3_000);
  await of.reverse(sent);
  await of.decide.deposit(await of.deposit("eric", 20), "Not found.");
  await of.run();
  const eric = await list("eric");
  expect(eric).toMatchObject([
    { kind: "deposit-rejected", amount: 20, reason: "Not found.", readAt: null },
    { kind: "transaction-reversed", amount: 3_000, party: "Aline Uwase", reversed: "received" },
    { kind: "money-received", amount: 3_000, party: "Aline Uwase", reversed: null },
    { kind: "deposit-approved", amount: 10_000, method: "bank", party: null },
  ]);
  expect(await list("aline")).toMatchObject([
    { kind: "transaction-reversed", amount: 3_000, party: "Eric Habimana", reversed: "sent" },
  ]);
});

test("a reversed deposit tells its member what was reversed", async () => {
  const id = await of.deposit("aline", 750);
  await of.decide.deposit(id);
  await of.reverse(id);
  await of.run();
  expect((await list("aline"))[0]).toMatchObject({ reversed: "deposit", amount: 750 });
});

test("newest first, page by page, none twice and none left out", async () => {
  for (let n = 1; n <= 7; n += 1) await of.send("aline", "eric", n);
  await of.run();
  const seen: number[] = [];
  let cursor: Cursor | null = null;
  for (;;) {
    const page = await listNotices(coop.db, coop.idOf("eric"), cursor, 3);
    seen.push(...page.rows.map(({ amount }) => amount));
    if (!page.next) break;
    cursor = readCursor(page.next);
  }
  expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  expect(await countNotices(coop.db, coop.idOf("eric"))).toBe(7);
});

test("one reads one's own notices: by their ids or all, others' ids change nothing", async () => {
  for (let n = 1; n <= 3; n += 1) await of.send("aline", "eric", n);
  await of.run();
  const [first] = await list("eric");
  const ids = [first?.id ?? ""];
  expect(await markRead(coop.as("aline"), { ids })).toBe(0);
  expect(await countUnread(coop.db, coop.idOf("eric"))).toBe(3);
  const ctx = coop.as("eric");
  expect(await markRead(ctx, { ids })).toBe(2);
  expect(await markRead(coop.as("eric"), { ids })).toBe(2);
  expect((await list("eric"))[0]?.readAt).toEqual(ctx.now);
  expect(await markRead(coop.as("aline"), {})).toBe(0);
  expect(await markRead(coop.as("eric"), {})).toBe(0);
  expect(await list("eric", 100)).toHaveLength(3);
});

test("unread notices are counted up to ten", async () => {
  for (let n = 1; n <= 12; n += 1) await of.send("aline", "eric", n);
  await of.run();
  expect(await countUnread(coop.db, coop.idOf("eric"))).toBe(10);
});

test("the choice of mail is the member's own, kept whole and audited once", async () => {
  const choice = mailChoiceForm.parse({ "money-received": true });
  const muted = MONEY_KINDS.filter((kind) => kind !== "money-received");
  expect(choice).toEqual({ muted: ["work-waiting", ...muted] });
  for (const _ of [1, 2]) await chooseMail(coop.as("eric"), choice);
  expect(await mailKinds(coop.db, coop.idOf("eric"))).toEqual([
    "work-waiting",
    "money-received",
    "pay-in-changed",
    "balance-differs",
  ]);
  expect(await mailKinds(coop.db, coop.idOf("aline"))).toEqual(CHOSEN_KINDS);
  const noted = await coop.owner`select actor_id, outcome, subject_id, detail from audit_log
    where action = 'notices.choose-mail'`;
  expect(noted).toEqual([
    {
      actor_id: coop.idOf("eric"),
      outcome: "done",
      subject_id: coop.idOf("eric"),
      detail: { muted: muted.filter((kind) => kindsFor("member").includes(kind)).join(", ") },
    },
  ]);
});
