import { describe, expect, test } from "vitest";
import { cooperativeAccount, credit, debit, memberAccount } from "@/lib/ledger/accounts";
import { CALLS_AT_ONCE, takeDisjoint } from "@/lib/ledger/group";
import type { NewTransaction, Posting } from "@/lib/ledger/posting";
import { transferLines } from "@/lib/transfers/rules";

const AT = new Date("2026-11-20T12:05:00Z");

/** A transfer, written as `from>to`. */
function transfer(written: string): NewTransaction {
  const [from = "", to = ""] = written.split(">");
  return {
    type: "transfer",
    status: "approved",
    at: AT,
    amount: 1,
    from,
    to,
    submittedBy: from,
    description: written,
    lines: transferLines(from, to, 1),
  };
}

/** An approval of a member's deposit into one channel, by one treasurer. */
const approval = (transactionId: string, member: string): Posting => ({
  does: "approve",
  transactionId,
  at: AT,
  by: "grace",
  lines: [debit(cooperativeAccount("cash:mtn"), 1), credit(memberAccount(member, "available"), 1)],
  act: { action: "deposit.approve", address: null },
});

const queueOf = (...postings: Posting[]) => ({
  waiting: postings.map((posting) => ({
    posting,
    done: () => {},
    failed: () => {},
    turn: undefined,
  })),
  busy: new Set<string>(),
  underWay: 0,
});
type Queue = ReturnType<typeof queueOf>;
const lineOf = (...written: string[]) => queueOf(...written.map(transfer));

const named = ({ posting }: { posting: Posting }) =>
  "does" in posting ? posting.transactionId : (posting.description ?? "");
const taken = (queue: Queue) => takeDisjoint(queue).map(named);

describe("what is posted together", () => {
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
    expect([...first, ...second, ...line.waiting.map(named)]).toEqual(many);
  });

  test("is one part of all that is there, so that no call is of everybody", () => {
    const many = Array.from({ length: 50 }, (_, n) => `${n}>${n + 1000}`);
    const line = lineOf(...many);
    const first = taken(line);
    expect(first).toHaveLength(50 / CALLS_AT_ONCE);
    line.underWay = first.length;
    expect(taken(line)).toHaveLength(50 / CALLS_AT_ONCE);
  });

  test("is one call of a few, and of some more two that are alike", () => {
    const many = Array.from({ length: 10 }, (_, n) => `${n}>${n + 1000}`);
    expect(taken(lineOf(...many.slice(0, 8)))).toHaveLength(8);
    const some = lineOf(...many);
    const first = taken(some);
    some.underWay = first.length;
    expect([first.length, taken(some).length]).toEqual([5, 5]);
  });

  test("may be on the same account of the cooperative, and decided by the same person", () => {
    const queue = queueOf(approval("1", "aline"), approval("2", "eric"), approval("3", "aline"));
    expect(taken(queue)).toEqual(["1", "2"]);
    expect(taken(queue)).toEqual(["3"]);
  });

  test("is of one day", () => {
    const late = { ...transfer("a>b"), at: new Date("2026-11-20T21:59:59.999Z") };
    const early = { ...transfer("c>d"), at: new Date("2026-11-20T22:00:00.000Z") };
    const queue = queueOf(late, early, { ...transfer("e>f"), at: late.at });
    expect(taken(queue)).toEqual(["a>b", "e>f"]);
    expect(taken(queue)).toEqual(["c>d"]);
  });

  test("takes no transaction on twice", () => {
    const queue = queueOf(approval("1", "aline"), approval("1", "eric"));
    expect(taken(queue)).toEqual(["1"]);
    queue.busy.add("1");
    expect(taken(queue)).toEqual([]);
  });
});
