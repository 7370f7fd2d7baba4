import { afterEach, expect, test, vi } from "vitest";
import type { Executor } from "@/db/client";
import type { NewTransaction } from "@/lib/ledger/post";
import { transferLines } from "@/lib/transfers/rules";

// Stands in for a database behind two connections that hang for ever.
const recordAll = vi.hoisted(() => vi.fn());
vi.mock("@/lib/ledger/post", () => ({ recordAll }));

afterEach(() => vi.useRealTimers());

test("calls that hang for ever hold up the others for five seconds, not for ever", async () => {
  vi.useFakeTimers();
  const { together } = await import("@/lib/ledger/together");
  recordAll.mockImplementation((_, [{ id }]: [{ id: string }]) =>
    id === "third" ? Promise.resolve([{ transactionId: id }]) : new Promise(() => {}),
  );
  const db = {} as Executor;
  const send = (id: string) => {
    const posting = { step: "settle" as const, lines: transferLines(`${id}-from`, `${id}-to`, 1) };
    return together(db, id, "", { submittedBy: `${id}-from`, posting } as NewTransaction);
  };
  for (const id of ["first", "second"]) {
    void send(id);
    await vi.advanceTimersByTimeAsync(1);
  }
  let answered = false;
  const third = send("third").then(() => {
    answered = true;
  });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(answered).toBe(false);
  expect(recordAll).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(200);
  await third;
  expect(answered).toBe(true);
});
