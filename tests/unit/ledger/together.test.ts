import { describe, expect, test } from "vitest";
import type { NewTransaction } from "@/lib/ledger/post";
import { CALLS_AT_ONCE, takeDisjoint } from "@/lib/ledger/together";
import { transferLines } from "@/lib/transfers/rules";

/** A line of transfers, each written as `from>to`. */
function lineOf(...transfers: string[]) {
  const waiting = transfers.map((id) => {
    const [from = "", to = ""] = id.split(">");
    const posting = { step: "settle" as const, lines: transferLines(from, to, 1) };
    const t = { submittedBy: from, posting } as NewTransaction;
    return { id, reference: "", t, done: () => {}, failed: () => {} };
  });
  return { waiting, busy: new Set<string>(), underWay: 0 };
}

const taken = (line: ReturnType<typeof lineOf>) => takeDisjoint(line).map(({ id }) => id);

describe("what is recorded together", () => {
  test("shares no account", () => {
    const line = lineOf("a>b", "c>d", "b>e", "f>a", "g>h");
    expect(taken(line)).toEqual(["a>b", "c>d", "g>h"]);
    expect(taken(line)).toEqual(["b>e", "f>a"]);
    expect(taken(line)).toEqual([]);
  });

  test("keeps the order of those who touch one account", () => {
    const line = lineOf("a>b", "b>c", "c>d", "d>e");
    // d>e shares nothing with a>b, but c>d came before it.
    expect([taken(line), taken(line), taken(line), taken(line)]).toEqual([
      ["a>b"],
      ["b>c"],
      ["c>d"],
      ["d>e"],
    ]);
  });

  test("leaves alone whom a call under way touches", () => {
    const line = lineOf("a>b", "c>d", "b>e", "e>f");
    line.busy.add("d");
    expect(taken(line)).toEqual(["a>b"]);
    // c>d and b>e keep their place: e>f came after b>e.
    expect(taken(line)).toEqual(["b>e"]);
    line.busy.clear();
    expect(taken(line)).toEqual(["c>d", "e>f"]);
  });

  test("has an end: the rest waits for the next call", () => {
    const many = Array.from({ length: 200 }, (_, n) => `${n}>${n + 1000}`);
    const line = lineOf(...many);
    const [first, second] = [taken(line), taken(line)];
    expect([first.length, second.length]).toEqual([64, 64]);
    expect([...first, ...second, ...line.waiting.map(({ id }) => id)]).toEqual(many);
  });

  test("is one part of all that is there, so that no call is of everybody", () => {
    const many = Array.from({ length: 50 }, (_, n) => `${n}>${n + 1000}`);
    const line = lineOf(...many);
    const first = taken(line);
    expect(first).toHaveLength(50 / CALLS_AT_ONCE);
    line.underWay = first.length;
    expect(taken(line)).toHaveLength(50 / CALLS_AT_ONCE);
    const few = lineOf(...many.slice(0, 6));
    expect(taken(few)).toHaveLength(6);
  });
});
