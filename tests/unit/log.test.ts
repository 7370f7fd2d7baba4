import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { describeError, logConsole } from "@/lib/log";

test("a failed query is described without its parameters", () => {
  const cause = Object.assign(new Error("duplicate key value"), {
    code: "23505",
    constraint_name: "members_email_key",
    detail: "Key (email)=(aline@openfuture.rw) already exists.",
    parameters: ["aline@openfuture.rw"],
  });
  const failed = new DrizzleQueryError(
    "insert into members values ($1)",
    ["+250788000101\n    at 0788000101"],
    cause,
  );
  const described = describeError(failed);
  expect(described.message).toBe("Failed query: insert into members values ($1)");
  expect(described.cause).toMatchObject({ code: "23505", constraint: "members_email_key" });
  expect(JSON.stringify(described)).not.toMatch(/aline|788000101/);
});

test("a long message is cut, and a chain of causes ends", () => {
  const error = new Error("x".repeat(5_000));
  error.cause = error;
  expect(describeError(error).message).toHaveLength(300);
  expect(JSON.stringify(describeError(error)).length).toBeLessThan(20_000);
});

test("what is no error is told by its type alone", () => {
  expect(describeError("0788000101")).toEqual({ type: "string" });
});

test("what the framework writes to the console stands in the log, an error without its parameters", () => {
  const logged: unknown[] = [];
  const note = (level: string) => (facts: { err?: unknown }, text: string) => {
    logged.push([level, facts.err === undefined ? null : describeError(facts.err).message, text]);
  };
  const console = { error: () => {}, warn: () => {} };
  logConsole(console, { error: note("error"), warn: note("warn") });
  const failed = new DrizzleQueryError("select from sessions", ["0199-secret"], new Error("gone"));
  const say: Record<string, (...words: unknown[]) => void> = console;
  say.error?.(" ⨯", failed);
  say.error?.(`DrizzleQueryError: ${failed.message}\n    at page`);
  say.warn?.("a warning");
  say.error?.();
  expect(logged).toEqual([
    ["error", "Failed query: select from sessions", " ⨯"],
    ["error", null, "DrizzleQueryError: Failed query: select from sessions"],
    ["warn", null, "a warning"],
    ["error", null, "unexpected"],
  ]);
});
