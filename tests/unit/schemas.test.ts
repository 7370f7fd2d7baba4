import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { requestId } from "@/lib/fields";
import { invalid } from "@/lib/web/failures";
import messages from "@/messages/en.json";
import { HOSTILE, hostile } from "@/tests/support/hostile";
import { fc, runs } from "@/tests/support/property";
import { schemas, TAKEN } from "@/tests/support/schemas";

/** A value that the schemas answer: its texts can be stored, its numbers are exact, or exact tenths. */
function expectStorable(value: unknown): void {
  if (typeof value === "string") expect(value.isWellFormed() && !value.includes("\0")).toBe(true);
  else if (typeof value === "number") {
    expect(Number.isSafeInteger(value) || Math.round(value * 10) / 10 === value).toBe(true);
  } else if (value && typeof value === "object") Object.values(value).forEach(expectStorable);
}

/** Judged without an exception: a storable value, or a refusal with a message of ours at a field. */
function expectCleanAnswer(schema: z.ZodType, sent: unknown): void {
  const result = schema.safeParse(sent);
  if (result.success) {
    expectStorable(result.data);
    return;
  }
  const refusal = invalid(result.error);
  expect(refusal).toMatchObject({ code: "invalid", status: 422 });
  expect(Object.keys(refusal.fields ?? {})).not.toEqual([]);
}

test("every schema of the application is tried here", () => {
  expect(schemas.map(([name]) => name).sort()).toEqual(Object.keys(TAKEN).sort());
});

describe.each(schemas)("%s", (name, schema) => {
  test("takes what it should", () => {
    expect(schema.safeParse(TAKEN[name])).toMatchObject({ success: true });
  });

  test("judges any value at all without an exception", () => {
    for (const value of HOSTILE) expectCleanAnswer(schema, value);
    fc.assert(
      fc.property(hostile, (value) => expectCleanAnswer(schema, value)),
      { numRuns: runs(20, 100) },
    );
  });
});

/** What is pasted may be as long as the server lets a body be. */
const LONG: Record<string, readonly string[]> = {
  bringForm: ["text", "mapping"],
  statementSchema: ["text"],
  statementFormSchema: ["text", "mapping"],
};

describe.each(schemas.filter(([name]) => typeof TAKEN[name] === "object"))("%s", (name, schema) => {
  const taken = { ...(TAKEN[name] as Record<string, unknown>) };
  const fields = Object.keys(taken);

  test("judges any value in each of its fields without an exception", () => {
    for (const key of fields) {
      for (const value of HOSTILE) expectCleanAnswer(schema, { ...taken, [key]: value });
    }
    fc.assert(
      fc.property(fc.constantFrom(...fields), hostile, (key, value) => {
        expectCleanAnswer(schema, { ...taken, [key]: value });
      }),
      { numRuns: runs(30, 150) },
    );
  });

  test("refuses what cannot be kept in a field with a message of ours", () => {
    for (const key of fields) {
      const long = LONG[name]?.includes(key) ? [] : ["x".repeat(10_001)];
      for (const value of ["\0", "a\ud800b", ...long]) {
        const { error } = schema.safeParse({ ...taken, [key]: value });
        const said = error?.issues.find((issue) => issue.path[0] === key)?.message;
        expect(messages.errors.field, `${key}: ${said}`).toHaveProperty(said ?? "nothing was told");
      }
    }
  });

  test("refuses any field that it does not know, by its name", () => {
    const { shape: known = {} } = schema as { shape?: object };
    const odd = ["__proto__", "constructor", "toString", "role", "status", "balance", "Amount"];
    const unknown = fc
      .oneof(fc.constantFrom(...odd), fc.string({ minLength: 1, maxLength: 60 }))
      .filter((key) => !Object.hasOwn(taken, key) && !Object.hasOwn(known, key));
    fc.assert(
      fc.property(unknown, fc.jsonValue(), (key, value) => {
        const sent = JSON.parse(JSON.stringify(taken));
        Object.defineProperty(sent, key, { value, enumerable: true });
        const { success, error } = schema.safeParse(sent);
        expect(success).toBe(false);
        const said = error ? invalid(error).fields : {};
        expect(Object.getOwnPropertyDescriptor(said, key)?.value).toEqual({ key: "unknownKey" });
      }),
      { numRuns: runs(20, 100) },
    );
  });
});

test.each([
  ["depositSchema", "amount", "950000"],
  ["transferSchema", "amount", "500"],
])("%s does not take a number written as text in its %s", (name, key, value) => {
  const schema = schemas.find(([known]) => known === name)?.[1];
  expect(schema?.safeParse({ ...(TAKEN[name] as object), [key]: value }).success).toBe(false);
});

test("a request id that is no UUID is refused", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(requestId.safeParse(text).success).toBe(false);
    }),
  );
});

test.each([
  [{ method: "mtn", senderPhone: undefined }, "senderPhoneRequired"],
  [{ method: "airtel", senderPhone: null }, "senderPhoneRequired"],
  [{ method: "airtel", senderPhone: "12" }, "phoneInvalid"],
  [{ method: "bank", senderPhone: undefined }, "taken"],
  [{ method: "cash", senderPhone: null }, "taken"],
  [{ method: "MTN" }, "amountAndMethod"],
  [{ method: "paypal" }, "amountAndMethod"],
  [{ reference: "DEP-7f3a91c2-2026" }, "referenceInvalid"],
  [{ reference: "TRF-7F3A91C2-2026" }, "referenceInvalid"],
  [{ reference: "DEP-7F3A91C2-2026\n" }, "referenceInvalid"],
  [{ reference: undefined, description: undefined, externalId: undefined }, "taken"],
])("a deposit with %j is answered %s", (change, outcome) => {
  const deposit = schemas.find(([name]) => name === "depositSchema")?.[1];
  const result = deposit?.safeParse({ ...(TAKEN.depositSchema as object), ...change });
  expect(result?.success ? "taken" : result?.error?.issues[0]?.message).toBe(outcome);
});

test.each([
  [{ status: "approved" }, "taken"],
  [{ status: "rejected" }, "reasonRequired"],
  [{ status: "rejected", reason: "  " }, "reasonRequired"],
  [{ status: "rejected", reason: "No such payment" }, "taken"],
  [{ status: "pending" }, "decisionStatus"],
])("the decision %j is answered %s", (sent, outcome) => {
  const decision = schemas.find(([name]) => name === "decisionSchema")?.[1];
  const result = decision?.safeParse(sent);
  expect(result?.success ? "taken" : result?.error?.issues[0]?.message).toBe(outcome);
});
