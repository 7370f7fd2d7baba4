import v8 from "node:v8";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { describeError } from "@/lib/log";
import { profileJsonSchema } from "@/lib/profile/schema";
import { schemas, TAKEN } from "@/tests/support/schemas";

// A process that has run for long compiles patterns like this, and then they need memory for each character.
v8.setFlagsFromString("--no-regexp-optimization");

const PROFILE_BYTES = 7 * 1024 * 1024;

/** What a pattern may take many of, or look for in vain. */
const REPEATED = ["A", " ", "=", "a.", "é"];
const longTexts = (bytes: number) =>
  ["", "data:image/png;base64,"].flatMap((start) =>
    REPEATED.map((unit) => start + unit.repeat(bytes / Buffer.byteLength(unit))),
  );

function expectJudged(schema: z.ZodType, sent: unknown): void {
  expect(() => schema.safeParse(sent)).not.toThrow();
}

test("this process does run patterns as a busy one does", () => {
  expect(() => /^[A-Z]+0?$/.test("A".repeat(PROFILE_BYTES))).toThrow(RangeError);
});

describe.each(schemas.filter(([name]) => name !== "profileJsonSchema"))("%s", (name, schema) => {
  test("judges 64 KB of text in each of its fields", () => {
    for (const text of longTexts(64 * 1024)) {
      expectJudged(schema, text);
      for (const key of fieldsOf(name)) {
        expectJudged(schema, { ...(TAKEN[name] as object), [key]: text });
      }
    }
  });
});

test.each(fieldsOf("profileJsonSchema"))("megabytes in a profile's %s are judged", (key) => {
  for (const text of longTexts(PROFILE_BYTES)) expectJudged(profileJsonSchema, { [key]: text });
});

test("a picture's data URL is read whole, whatever its length", () => {
  const read = (coded: string) =>
    profileJsonSchema.safeParse({ profilePhoto: `data:image/png;base64,${coded}` });
  expect(read("A".repeat(5_000_000)).data?.profilePhoto).toHaveLength(3_750_000);
});

test("an error that quotes megabytes is described", () => {
  const failed = new Error(`Failed query: update members\nparams: ${"A".repeat(PROFILE_BYTES)}`);
  expect(describeError(failed).message).toBe("Failed query: update members");
});

function fieldsOf(name: string): string[] {
  const taken = TAKEN[name];
  return typeof taken === "object" && taken !== null ? Object.keys(taken) : [];
}
