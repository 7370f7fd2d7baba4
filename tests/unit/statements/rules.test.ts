import { describe, expect, test } from "vitest";
import { dayCount, lastDayOf } from "@/lib/dates";
import { maskedAccount, maskedPhone } from "@/lib/masked";
import {
  isOver,
  monthsBack,
  standingAt,
  statementFacts,
  totalsOf,
  totalsOfPositions,
} from "@/lib/statements/rules";
import {
  type OldBooks,
  type OldLine,
  type Position,
  periodOf,
  refuseBefore,
  type Statement,
  type StatementLine,
} from "@/lib/statements/schema";

// Saturday 21 November 2026, 00:30 in Kigali: still Friday in Greenwich.
const now = new Date("2026-11-20T22:30:00Z");

describe("the days of a statement", () => {
  test.each([
    [{}, "2026-11-01", "2026-11-21"],
    [{ month: "2026-11" }, "2026-11-01", "2026-11-21"],
    [{ month: "2026-10" }, "2026-10-01", "2026-10-31"],
    [{ month: "2024-02" }, "2024-02-01", "2024-02-29"],
    [{ from: "2026-11-03", to: "2026-11-03" }, "2026-11-03", "2026-11-03"],
    [{ from: "2026-11-03" }, "2026-11-03", "2026-11-21"],
    [{ to: "2026-09-15" }, "2026-09-01", "2026-09-15"],
    [{ from: "2025-11-21", to: "2026-11-21" }, "2025-11-21", "2026-11-21"],
  ])("%o", (query, from, to) => expect(periodOf(query, now)).toEqual({ from, to }));

  test.each([
    [{ to: "2026-11-22" }, "to", "bookDayFuture"],
    [{ month: "2026-12" }, "month", "bookDayFuture"],
    [{ from: "2026-11-04", to: "2026-11-03" }, "to", "dateOrder"],
    [{ from: "2025-11-20", to: "2026-11-21" }, "from", "statementTooLong"],
  ])("%o is refused beside %s", (query, field, key) => {
    expect(() => periodOf(query, now)).toThrow(
      expect.objectContaining({
        code: "invalid",
        fields: { [field]: expect.objectContaining({ key }) },
      }),
    );
  });

  test("are refused where they were all before somebody joined, and taken where they reach into it", () => {
    const march = { from: "2026-03-01", to: "2026-03-31" };
    const beside = (field: string) =>
      expect.objectContaining({
        code: "invalid",
        fields: { [field]: { key: "beforeJoined", values: { since: "2026-04-01" } } },
      });
    const since = (day: string) => ({ day, why: "beforeJoined" as const });
    const [april, last] = [since("2026-04-01"), since("2026-03-31")];
    expect(() => refuseBefore(april, march, { month: "2026-03" })).toThrow(beside("month"));
    expect(() => refuseBefore(april, march, march)).toThrow(beside("to"));
    expect(() => refuseBefore(last, march, { month: "2026-03" })).not.toThrow();
  });

  test("are counted with both ends, and months know their length", () => {
    expect(dayCount("2026-11-01", "2026-11-01")).toBe(1);
    expect(dayCount("2024-01-01", "2024-12-31")).toBe(366);
    expect(lastDayOf("2026-02")).toBe("2026-02-28");
    expect(lastDayOf("2026-12")).toBe("2026-12-31");
    expect(monthsBack("2026-02-10", 4)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
  });

  test("are over five minutes after midnight in Kigali", () => {
    expect(isOver("2026-11-20", new Date("2026-11-20T22:04:00Z"))).toBe(false);
    expect(isOver("2026-11-20", new Date("2026-11-20T22:05:00Z"))).toBe(true);
  });
});

const line = (over: Partial<StatementLine> = {}): StatementLine => ({
  transactionId: "t",
  at: now,
  reference: "TRF-00000001-2026",
  type: "transfer",
  step: "settle",
  party: "Eric Habimana",
  channel: null,
  net: -400,
  moved: 0,
  fee: 0,
  after: 600,
  ...over,
});
const position = (over: Partial<Position> = {}): Position => ({
  kind: "owed",
  reference: "LOA-00000001-2026",
  id: "l",
  party: "Eric Habimana",
  due: "2026-12-01",
  state: "open",
  principal: 1_000,
  interest: 100,
  ...over,
});
const old = (over: Partial<OldLine> = {}): OldBooks => ({
  cutOver: "2026-11-01",
  lines: [
    { no: 2, day: "2025-03-31", kind: "Deposit", amount: 15_000, reference: "R-17", ...over },
  ],
});
const statement: Statement = {
  account: 7,
  memberId: "m",
  memberNumber: "M-000007",
  name: "Aline Uwase",
  phone: null,
  from: "2026-11-01",
  to: "2026-11-21",
  opening: 1_000,
  paidIn: 0,
  paidOut: 400,
  closing: 600,
  lines: [line()],
  positions: [position()],
  oldBooks: null,
  movedIn: null,
  madeAt: now,
  over: false,
};

test("opening plus in less out is closing", () => {
  const lines = [line(), line({ net: 250 }), line({ net: 0, moved: 90 })];
  expect(totalsOf(1_000, lines)).toEqual({ paidIn: 250, paidOut: 400, closing: 850 });
  expect(totalsOf(5, [])).toEqual({ paidIn: 0, paidOut: 0, closing: 5 });
});

test("debts are told with their interest, and what they leave of the balance", () => {
  expect(totalsOfPositions([], 600)).toEqual([]);
  expect(totalsOfPositions([position({ kind: "project" })], 600)).toEqual([]);
  const all = [position(), position({ principal: 400, interest: 0 }), position({ kind: "given" })];
  expect(totalsOfPositions(all, 600)).toEqual([
    ["givenTotal", 1_100],
    ["owedTotal", 1_500],
    ["lessOwed", -900],
  ]);
});

test("what is owed is told as of the day's end, on a day that is not over of the last line", () => {
  const period = { from: "2026-11-01", to: "2026-11-21" };
  const at = new Date("2026-11-21T10:00:00Z");
  expect(standingAt(period, true, [line({ at })])).toEqual(new Date("2026-11-21T21:59:59.999Z"));
  expect(standingAt(period, false, [line(), line({ at })])).toEqual(at);
  expect(standingAt(period, false, [])).toEqual(new Date("2026-10-31T21:59:59.999Z"));
});

test("every fact of a statement and of its lines is in what the code is made from", () => {
  const text = (of: Statement) => JSON.stringify(statementFacts(of));
  const changes: Partial<Statement>[] = [
    { account: 8 },
    { name: "Aline Uwera" },
    { from: "2026-11-02" },
    { to: "2026-11-20" },
    { opening: 1_001 },
    { closing: 601 },
    { madeAt: new Date(now.getTime() + 60_000) },
    { over: true },
    { lines: [] },
    { lines: [line(), line()] },
    { lines: [line({ at: new Date(0) })] },
    { lines: [line({ reference: "TRF-00000002-2026" })] },
    { lines: [line({ type: "loan" })] },
    { lines: [line({ step: "hold" })] },
    { lines: [line({ party: "Eric Habimane" })] },
    { lines: [line({ channel: "mtn" })] },
    { lines: [line({ net: -401 })] },
    { lines: [line({ moved: 1 })] },
    { lines: [line({ fee: 1 })] },
    { lines: [line({ after: 601 })] },
    { positions: null },
    { positions: [] },
    { positions: [position({ kind: "given" })] },
    { positions: [position({ id: "k" })] },
    { positions: [position({ due: "2026-12-02" })] },
    { positions: [position({ state: "overdue" })] },
    { positions: [position({ principal: 999 })] },
    { positions: [position({ interest: 99 })] },
    { oldBooks: old() },
    { oldBooks: { ...old(), cutOver: "2026-11-02" } },
    { oldBooks: old({ no: 3 }) },
    { oldBooks: old({ day: "2025-03-30" }) },
    { oldBooks: old({ kind: "Withdrawal" }) },
    { oldBooks: old({ amount: -15_000 }) },
    { oldBooks: old({ reference: null }) },
  ];
  const texts = changes.map((change) => text({ ...statement, ...change }));
  expect(new Set([text(statement), ...texts]).size).toBe(changes.length + 1);
});

test("a document that goes from hand to hand hides the middle of a number", () => {
  expect(maskedPhone("+250788000101")).toBe("+250 ••• ••• 101");
  expect(maskedPhone("+250101")).toBeNull();
  expect(maskedPhone(null)).toBeNull();
  expect(maskedAccount("BK 00040 1234567")).toBe("•••• 567");
  expect(maskedAccount(null)).toBeNull();
});
