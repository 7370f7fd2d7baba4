import { describe, expect, test } from "vitest";
import { readPlace, writePlace } from "@/lib/transactions/order";
import {
  allTransactionsQuery,
  showsGone,
  spanOf,
  transactionQuery,
} from "@/lib/transactions/schema";

describe("the query string of the lists", () => {
  test("takes every filter", () => {
    const query = {
      q: "aline",
      status: "pending",
      type: "deposit",
      method: "mtn",
      deleted: "true",
      from: "2026-11-01",
      to: "2026-11-20",
      decidedFrom: "2026-11-02",
      decidedTo: "2026-11-19",
      min: "1",
      max: "1000000",
      sort: "amount",
      order: "asc",
      limit: "20",
      member: "01890000-0000-7000-8000-000000000000",
    };
    expect(allTransactionsQuery.parse(query)).toEqual({
      ...query,
      min: 1,
      max: 1_000_000,
      limit: 20,
    });
  });

  test.each([
    ["status", "open"],
    ["type", "gift"],
    ["method", "card"],
    ["method", "internal"],
    ["from", "2026-02-30"],
    ["from", "20/11/2026"],
    ["to", "0000-01-01"],
    ["to", "2026-11-20T00:00:00Z"],
    ["decidedFrom", "yesterday"],
    ["decidedTo", "2026-13-01"],
    ["min", "-1"],
    ["min", "1.5"],
    ["max", "1e9"],
    ["max", "9999999999999"],
    ["sort", "name"],
    ["order", "up"],
    ["deleted", "yes"],
    ["limit", "0"],
    ["member", "01890000-0000-7000-8000-000000000000"],
    ["q", "a\0b"],
    ["unknown", "1"],
  ])("refuses %s=%j", (key, value) => {
    expect(transactionQuery.safeParse({ [key]: value }).success).toBe(false);
  });
});

test("the days of a filter are Kigali days, the last one included", () => {
  expect(spanOf({ from: "2026-11-20", to: "2026-11-20" })).toEqual({
    from: new Date("2026-11-19T22:00:00Z"),
    before: new Date("2026-11-20T22:00:00Z"),
  });
  expect(spanOf({})).toEqual({ from: null, before: null });
});

test("reversed ones are in the list where they are asked for, or counted", () => {
  const shows = (query: object) => showsGone(allTransactionsQuery.parse(query));
  expect(shows({})).toBe(false);
  expect(shows({ status: "pending" })).toBe(false);
  expect(shows({ deleted: "true" })).toBe(true);
  expect(shows({ status: "approved" })).toBe(true);
  expect(shows({ type: "reversal" })).toBe(true);
  expect(shows({ status: "approved", deleted: "false" })).toBe(false);
});

describe("a cursor carries what the list is ordered by", () => {
  const row = { id: "01890000-0000-7000-8000-000000000000", amount: 1500, createdAt: new Date(0) };
  test("its own list takes it back", () => {
    expect(readPlace({}, writePlace({}, row))).toEqual({ at: row.createdAt, id: row.id });
    const sort = { sort: "amount" } as const;
    expect(readPlace(sort, writePlace(sort, row))).toEqual({ amount: 1500, id: row.id });
  });

  test("another list refuses it", () => {
    const byAmount = writePlace({ sort: "amount" }, row);
    expect(() => readPlace({ sort: "date" }, byAmount)).toThrow("invalid");
    expect(() => readPlace({ sort: "amount" }, writePlace({}, row))).toThrow("invalid");
    expect(() => readPlace({ sort: "amount" }, "nonsense")).toThrow("invalid");
  });
});
