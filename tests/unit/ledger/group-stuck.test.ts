import { afterEach, expect, test, vi } from "vitest";
import type { Executor } from "@/db/client";
import type { NewTransaction } from "@/lib/ledger/posting";
import { transferLines } from "@/lib/transfers/rules";

// Stands in for a database behind connections that hang for ever.
const postAll = vi.hoisted(() => vi.fn());
vi.mock("@/lib/ledger/post", () => ({ postAll, TryAgain: class extends Error {} }));

afterEach(() => vi.useRealTimers());

test("calls that hang for ever hold up the others for five seconds, not for ever", async () => {
  vi.useFakeTimers();
  const { CALLS_AT_ONCE, postInGroup } = await import("@/lib/ledger/group");
  postAll.mockImplementation((_, [{ description }]: [NewTransaction]) =>
    description === "last" ? Promise.resolve([{ transactionId: "1" }]) : new Promise(() => {}),
  );
  const db = {} as Executor;
  const send = (description: string) => {
    const [from, to] = [`${description}-from`, `${description}-to`];
    return postInGroup(db, {
      type: "transfer",
      status: "approved",
      at: new Date(),
      amount: 1,
      description,
      from,
      to,
      submittedBy: from,
      lines: transferLines(from, to, 1),
    });
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
  expect(postAll).toHaveBeenCalledTimes(CALLS_AT_ONCE);
  await vi.advanceTimersByTimeAsync(200);
  await last;
  expect(answered).toBe(true);
});
