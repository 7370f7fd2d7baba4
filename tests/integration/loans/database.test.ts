import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { lending } from "@/tests/support/lending";
import { type RawItem, type RawLine, rawPost, rawRecord } from "@/tests/support/raw-posting";
import { refusalOf } from "@/tests/support/refused";

const CHECK = "23514";

let coop: Cooperative;
let deals: ReturnType<typeof lending>;
const id = { aline: "", eric: "", jean: "", finance: "" };
/** An offer of 10,000 at 10 % that is open, a request for 8,000 at 5 %, and a loan of 6,000 at 10 %. */
const known = { offer: "", request: "", loan: "" };
let terms: RawItem;

beforeAll(async () => {
  coop = await openCooperative();
  deals = lending(coop);
  for (const name of Object.keys(id) as (keyof typeof id)[]) id[name] = coop.idOf(name);
  await coop.fund("aline", 100_000);
  known.offer = await deals.offer("aline", 10_000);
  known.request = await deals.ask("jean", 8_000, { maxInterest: 5 });
  known.loan = await deals.take("eric", await deals.offer("aline", 6_000));
  const [offer] =
    await coop.owner`select deadline::text from loan_offers where id = ${known.offer}`;
  terms = { rate: 100, interest: 1_000, deadline: offer?.deadline, autoRepay: false };
});
// Nothing that was refused has left a trace.
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

// Past the commands, as whoever holds the application's database role could.
const posts = (item: RawItem, ...lines: RawLine[]) =>
  refusalOf(() => rawPost(coop.client, [rawRecord({ at: coop.clock.now(), ...item }), ...lines]));

function lend(over: RawItem, from: "held" | "available", amount = 10_000) {
  const parties = { from_member: id.aline, to_member: id.eric, submitted_by: id.eric };
  const record = { record_id: randomUUID(), source_id: known.offer, terms };
  return posts(
    { type: "loan", amount, ...parties, ...record, ...over },
    [id.aline, from, -amount],
    [id.aline, "lent", amount],
    [(over.to_member as string) ?? id.eric, "available", amount],
    [(over.to_member as string) ?? id.eric, "owed", -amount],
  );
}

test("a loan is of an open offer or request, of its amount and its terms", async () => {
  const refused = "no_posting_rule";
  expect(await lend({ source_id: null }, "held")).toBe(refused);
  expect(await lend({}, "held", 9_000)).toBe(refused);
  expect(await lend({}, "available")).toBe(refused);
  expect(await lend({ terms: { ...terms, rate: 99, interest: 990 } }, "held")).toBe(refused);
  expect(await lend({ terms: { ...terms, deadline: deals.inDays(90) } }, "held")).toBe(refused);
  const asked = { source_id: known.request, to_member: id.jean, submitted_by: id.aline };
  const dear = { ...terms, rate: 60, interest: 480 };
  expect(await lend({ ...asked, terms: dear }, "available", 8_000)).toBe(refused);
});

test("a loan takes all of the offer's held amount, and nothing beside it", async () => {
  const parties = { from_member: id.aline, to_member: id.eric, submitted_by: id.eric };
  const record = { record_id: randomUUID(), source_id: known.offer, terms };
  for (const held of [1, 9_999, 10_001]) {
    const refusal = await posts(
      { type: "loan", amount: 10_000, ...parties, ...record },
      [id.aline, "held", -held],
      [id.aline, "available", held - 10_000],
      [id.aline, "lent", 10_000],
      [id.eric, "available", 10_000],
      [id.eric, "owed", -10_000],
    );
    expect(refusal).toBe("no_posting_rule");
  }
});

test("its interest is its price, to the franc", async () => {
  for (const interest of [999, 1_001]) {
    expect(await lend({ terms: { ...terms, interest } }, "held")).toBe(CHECK);
  }
});

function repay(amount: number, interest: number, over: RawItem = {}) {
  const parties = { from_member: id.eric, to_member: id.aline, submitted_by: id.eric };
  return posts(
    { type: "repayment", amount, interest, record_id: known.loan, ...parties, ...over },
    [id.eric, "available", -amount],
    [id.aline, "available", amount],
    ...(amount > interest
      ? [
          [id.eric, "owed", amount - interest] as RawLine,
          [id.aline, "lent", interest - amount] as RawLine,
        ]
      : []),
  );
}

test("a repayment is of the loan that it names, interest first and no more than is owed", async () => {
  expect(await repay(1_000, 0)).toBe(CHECK);
  expect(await repay(700, 700)).toBe(CHECK);
  expect(await repay(100, 100, { record_id: null })).toBe("no_posting_rule");
  expect(await repay(100, 100, { record_id: known.offer })).toBe("no_posting_rule");
});

test("a write-off is of an overdue loan, by neither of its sides", async () => {
  const writeOff = (by: string) =>
    posts(
      {
        type: "write-off",
        amount: 6_000,
        from_member: id.aline,
        to_member: id.eric,
        submitted_by: by,
        record_id: known.loan,
        description: "Gone",
      },
      [id.aline, "lent", -6_000],
      [id.eric, "owed", 6_000],
    );
  expect(await writeOff(id.aline)).toBe("own_record");
  expect(await writeOff(id.finance)).toBe("write_off_early");
});

test("what an offer holds is not released by nobody before its time", async () => {
  const [row] = await coop.owner`select transaction_id from loan_offers where id = ${known.offer}`;
  const early = () =>
    rawPost(coop.client, [
      {
        act: "void",
        id: row?.transaction_id,
        at: coop.clock.now(),
        actor: null,
        action: "offer.expire",
      },
      [id.aline, "held", -10_000],
      [id.aline, "available", 10_000],
    ]);
  expect(await refusalOf(early)).toBe("no_posting_rule");
});
