import { afterEach, expect, test, vi } from "vitest";
import type { Executor } from "@/db/client";
import type { NewTransaction } from "@/lib/ledger/post";
import { transferLines } from "@/lib/transfers/rules";

// Stands in for a database behind connections that hang for ever.
const recordAll = vi.hoisted(() => vi.fn());
vi.mock("@/lib/ledger/post", () => ({ recordAll }));

afterEach(() => vi.useRealTimers());

test("calls that hang for ever hold up the others for five seconds, not for ever", async () => {
  vi.useFakeTimers();
  const { CALLS_AT_ONCE, together } = await import("@/lib/ledger/together");
  recordAll.mockImplementation((_, [{ id }]: [{ id: string }]) =>
    id === "last" ? Promise.resolve([{ transactionId: id }]) : new Promise(() => {}),
  );
  const db = {} as Executor;
  const send = (id: string) => {
    const posting = { step: "settle" as const, lines: transferLines(`${id}-from`, `${id}-to`, 1) };
    return together(db, id, "", { submittedBy: `${id}-from`, posting } as NewTransaction);
  };
  for (let n = 0; n < CALLS_AT_ONCE; n += 1) {
    void send(`stuck-${n}`);
    await vi.advanceTimersByTimeAsync(1);
  }
  let answered = false;
  const last = send("last").then(() => {
    answered = true;
  });
  await vi.advanceTimersByTimeAsync(4_900);
  expect(answered).toBe(false);
  expect(recordAll).toHaveBeenCalledTimes(CALLS_AT_ONCE);
  await vi.advanceTimersByTimeAsync(200);
  await last;
  expect(answered).toBe(true);
});
