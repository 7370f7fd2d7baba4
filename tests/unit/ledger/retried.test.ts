import { expect, test, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { retried } from "@/lib/ledger/once";
import { TryAgain } from "@/lib/ledger/post";

const failing = (error: unknown, times: number) => {
  const attempt = vi.fn(async () => {
    if (attempt.mock.calls.length <= times) throw error;
    return "done";
  });
  return attempt;
};
const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });
const remade = Object.assign(new Error("cache lookup failed for type 42"), { code: "XX000" });
const serialization = Object.assign(new Error("could not serialize"), { code: "40001" });

test.each([
  ["a reference taken by chance", new TryAgain()],
  ["a deadlock", new Error("Failed query", { cause: deadlock })],
  ["a serialization failure", serialization],
  ["what a migration has made anew", new Error("Failed query", { cause: remade })],
])("%s is tried again, six times in all", async (_, error) => {
  expect(await retried(failing(error, 5))).toBe("done");
  const hopeless = failing(error, 6);
  await expect(retried(hopeless)).rejects.toBe(error);
  expect(hopeless).toHaveBeenCalledTimes(6);
});

test.each([
  ["a refusal", new AppError("insufficient_balance")],
  [
    "a lost connection",
    Object.assign(new Error("write CONNECTION_CLOSED"), { code: "CONNECTION_CLOSED" }),
  ],
  ["another fault of PostgreSQL's", Object.assign(new Error("page is broken"), { code: "XX000" })],
  ["a fault of ours", Object.assign(new Error("no rule allows these lines"), { code: "OF029" })],
])("%s is not", async (_, error) => {
  const attempt = failing(error, 1);
  await expect(retried(attempt)).rejects.toBe(error);
  expect(attempt).toHaveBeenCalledTimes(1);
});
