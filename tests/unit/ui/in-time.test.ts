import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inTime } from "@/components/ui/in-time";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("an answer in time is the answer, and nothing is left to wait for", async () => {
  await expect(inTime(Promise.resolve("done"), 10_000)).resolves.toBe("done");
  await expect(inTime(Promise.reject(new Error("refused")), 10_000)).rejects.toThrow("refused");
  expect(vi.getTimerCount()).toBe(0);
});

test("a silent line counts as lost when its time is over, and what comes later changes nothing", async () => {
  let answer: (text: string) => void = () => undefined;
  const asked = inTime(new Promise<string>((resolve) => (answer = resolve)), 10_000);
  const refusal = expect(asked).rejects.toThrow("No answer came in time.");
  await vi.advanceTimersByTimeAsync(10_000);
  await refusal;
  answer("late");
});

test("without a limit it waits as long as it takes", async () => {
  const asked = inTime(
    new Promise<string>((resolve) => setTimeout(resolve, 3_600_000, "sent")),
    undefined,
  );
  await vi.advanceTimersByTimeAsync(3_600_000);
  await expect(asked).resolves.toBe("sent");
});
