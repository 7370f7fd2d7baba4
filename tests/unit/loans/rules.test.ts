import { describe, expect, test } from "vitest";
import {
  countedOnTime,
  earliestDeadline,
  endOfOffer,
  latestDeadline,
  loanDays,
  loanStatus,
  maxReturn,
  offerStatus,
  ratePercent,
  rateTenths,
  requestStatus,
  splitRepayment,
  totalRepayment,
  trustLines,
  trustScoreOf,
  yearlyRate,
} from "@/lib/loans/rules";
import { mayDecideOver, notWrittenOffYet } from "@/lib/loans/write-off-rules";

// Worked by hand: amount + amount × rate / 100, half a franc upwards.
test.each([
  [100_000, 10, 110_000],
  [150_000, 12.5, 168_750],
  [10_000_000, 50, 15_000_000],
  [1_000, 0.1, 1_001],
  [1_500, 0.1, 1_502],
  [1_499, 0.1, 1_500],
  [50_000, 8.3, 54_150],
  [33_333, 3.3, 34_433],
  [1_005, 10, 1_106],
  [1_004, 10, 1_104],
  [9_999_999, 49.9, 14_989_999],
  [40_000, 0, 40_000],
])("%i francs at %d %% are repaid with %i", (amount, percent, total) => {
  expect(totalRepayment(amount, rateTenths(percent))).toBe(total);
  expect(maxReturn(amount, rateTenths(percent))).toBe(total);
});

test("percents become tenths and come back, whatever the floating point", () => {
  for (let tenths = 0; tenths <= 500; tenths += 1) {
    expect(rateTenths(tenths / 10)).toBe(tenths);
    expect(ratePercent(tenths)).toBe(Number((tenths / 10).toFixed(1)));
  }
});

// rate × 365 / days, in tenths of a percent.
test.each([
  [15, 7, 782.1],
  [15, 365, 15],
  [10, 30, 121.7],
  [10, 1, 3_650],
  [0.1, 730, 0.1],
  [0, 30, 0],
])("%d %% for %i days is %d %% a year", (percent, days, yearly) => {
  expect(ratePercent(yearlyRate(rateTenths(percent), days))).toBe(yearly);
});

test.each([
  ["2026-11-20", "2026-11-21", 1],
  ["2026-11-20", "2026-12-20", 30],
  ["2027-12-31", "2028-03-01", 61],
])("from %s to %s it is %i days", (from, deadline, days) => {
  expect(loanDays(from, deadline)).toBe(days);
});

test("a deadline lies from tomorrow to two years ahead", () => {
  expect(earliestDeadline("2026-11-20")).toBe("2026-11-21");
  expect(earliestDeadline("2026-12-31")).toBe("2027-01-01");
  expect(latestDeadline("2026-11-20")).toBe("2028-11-20");
  expect(latestDeadline("2028-02-29")).toBe("2030-02-28");
});

test.each([
  [3_000, 5_000, 50_000, { interest: 3_000, principal: 0 }],
  [5_000, 5_000, 50_000, { interest: 5_000, principal: 0 }],
  [20_000, 5_000, 50_000, { interest: 5_000, principal: 15_000 }],
  [55_000, 5_000, 50_000, { interest: 5_000, principal: 50_000 }],
  [10_000, 0, 50_000, { interest: 0, principal: 10_000 }],
])("%i francs of %i interest and %i principal settle the interest first", (amount, i, p, parts) => {
  expect(splitRepayment(amount, i, p)).toEqual(parts);
});

describe("what the calendar makes of an offer and a request", () => {
  const end = endOfOffer("2026-11-21");
  const before = new Date("2026-11-20T21:59:59.999Z");
  const after = new Date("2026-11-20T22:00:00.000Z");

  test("an open one ends as its deadline's day begins in Kigali", () => {
    expect(offerStatus("open", end, before)).toBe("available");
    expect(offerStatus("open", end, after)).toBe("expired");
    expect(requestStatus("open", end, before)).toBe("pending");
    expect(requestStatus("open", end, after)).toBe("expired");
  });

  test("what was taken, funded or cancelled stays so", () => {
    expect(offerStatus("taken", end, after)).toBe("taken");
    expect(requestStatus("taken", end, after)).toBe("funded");
    expect(offerStatus("cancelled", end, after)).toBe("cancelled");
    expect(requestStatus("cancelled", end, after)).toBe("cancelled");
  });
});

test("a loan is overdue from the day after its deadline in Kigali, unless it is closed", () => {
  const last = new Date("2026-12-20T21:59:59Z");
  const next = new Date("2026-12-20T22:00:00Z");
  expect(loanStatus("active", "2026-12-20", last)).toBe("active");
  expect(loanStatus("active", "2026-12-20", next)).toBe("overdue");
  expect(loanStatus("repaid", "2026-12-20", next)).toBe("repaid");
  expect(loanStatus("written_off", "2026-12-20", next)).toBe("written_off");
});

// Day by day of one lender; `a` and `b` lend.
test.each([
  [[], 0],
  [["a 2026-01-01", "a 2026-01-02", "a 2026-03-31"], 1],
  [["a 2026-01-01", "a 2026-04-01"], 2],
  // From the last that counted, not from the last.
  [["a 2026-01-01", "a 2026-03-02", "a 2026-04-01", "a 2026-06-29"], 2],
  [["a 2026-01-01", "b 2026-01-01", "a 2026-01-03", "b 2026-04-01"], 3],
] as [string[], number][])("of %j so many count for trust: %i", (kept, counted) => {
  const words = kept.map((each) => ({ lender: each.slice(0, 1), day: each.slice(2) }));
  expect(countedOnTime(words)).toBe(counted);
});

describe("a write-off", () => {
  const said = (word: "agree" | "object" | "overrule" | null) => ({ warnedOn: "2026-11-24", word });
  // Overdue since 2 November, and warned of it after 22 days.
  const refused = (...of: Parameters<typeof notWrittenOffYet>) => notWrittenOffYet(...of)?.code;

  test("waits 30 days overdue and 7 after the warning, of which nobody waits for a day less", () => {
    const early = {
      code: "write_off_early",
      values: { day: "2026-12-02", overdue: 30, warned: 7 },
    };
    expect(notWrittenOffYet("2026-11-01", said("agree"), "2026-12-01")).toEqual(early);
    expect(notWrittenOffYet("2026-11-01", said("agree"), "2026-12-02")).toBeNull();
    // Whom nobody has warned yet is warned today at the earliest.
    const unwarned = notWrittenOffYet("2026-01-01", null, "2026-12-01");
    expect(unwarned?.values).toMatchObject({ day: "2026-12-08" });
  });

  test("waits for the lender's word, or the director's over it", () => {
    const on = "2026-12-02";
    expect(refused("2026-11-01", said(null), on)).toBe("lender_silent");
    expect(refused("2026-11-01", said("object"), on)).toBe("lender_objects");
    expect(refused("2026-11-01", said("overrule"), on)).toBeUndefined();
  });

  test("the director decides over an objection at once, over silence after 7 days", () => {
    expect(mayDecideOver(said("object"), "2026-11-24")).toBe(true);
    expect(mayDecideOver(said(null), "2026-11-30")).toBe(false);
    expect(mayDecideOver(said(null), "2026-12-01")).toBe(true);
    for (const word of ["agree", "overrule"] as const) {
      expect(mayDecideOver(said(word), "2026-12-24")).toBe(false);
    }
  });
});

describe("the trust score", () => {
  const none = { onTime: 0, late: 0, overdue: 0, writtenOff: 0, sixMonths: false };

  test.each([
    [{}, 50],
    [{ sixMonths: true }, 60],
    [{ onTime: 1 }, 60],
    [{ onTime: 2 }, 70],
    [{ onTime: 4 }, 90],
    [{ onTime: 9 }, 90],
    [{ onTime: 9, sixMonths: true }, 100],
    [{ late: 1 }, 40],
    [{ overdue: 1 }, 20],
    [{ writtenOff: 1 }, 0],
    [{ writtenOff: 2 }, 0],
    [{ onTime: 5, late: 2, overdue: 1, sixMonths: true }, 50],
    [{ onTime: 4, writtenOff: 1, sixMonths: true }, 50],
  ])("of %j is %i", (parts, score) => {
    expect(trustScoreOf({ ...none, ...parts })).toBe(score);
  });

  test("is explained by lines that add up to it, before it is kept from 0 to 100", () => {
    const lines = trustLines({ onTime: 5, late: 2, overdue: 1, writtenOff: 0, sixMonths: true });
    expect(lines.map(({ part, count, points }) => [part, count, points])).toEqual([
      ["start", 1, 50],
      ["onTime", 5, 40],
      ["late", 2, -20],
      ["overdue", 1, -30],
      ["writtenOff", 0, 0],
      ["sixMonths", 1, 10],
    ]);
  });
});
