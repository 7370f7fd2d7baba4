import { describe, expect, test } from "vitest";
import { knownCursor } from "@/app/(app)/borrow/part";
import { liveRate } from "@/components/loans/live-rate";
import { writeCursor } from "@/lib/paging";

describe("a rate while it is typed", () => {
  test.each([
    ["12.5", 125],
    ["0.1", 1],
    [" 8 ", 80],
    ["50", 500],
    ["0", 0],
  ])("%s is %i tenths of a percent", (text, tenths) => {
    expect(liveRate(text)).toBe(tenths);
  });

  test.each(["", "12,5", "1.25", "-1", "1e1", "abc", "100", "."])("%s is none yet", (text) => {
    expect(liveRate(text)).toBeNaN();
  });
});

describe("the cursor of an address", () => {
  const cursor = writeCursor({
    at: new Date("2026-11-20T12:00:00Z"),
    id: "01912345-6789-7abc-8def-0123456789ab",
  });

  test.each([cursor, `o${cursor}`, `e${cursor}`])("%s is one of ours", (text) => {
    expect(knownCursor(text)).toBe(text);
  });

  test.each(["", "nonsense", `x${cursor}`, cursor.slice(1), ["a", "b"], undefined])(
    "%s means the first page",
    (text) => {
      expect(knownCursor(text)).toBeUndefined();
    },
  );
});
