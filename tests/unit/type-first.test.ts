import { describe, expect, test } from "vitest";
import { z } from "zod";
import { atLeast, atMost } from "@/lib/lengths";
import { filesNaming } from "@/tests/support/files-naming";
import { HOSTILE } from "@/tests/support/hostile";
import { partsOf } from "@/tests/support/walk-schema";

const modules = import.meta.glob<Record<string, unknown>>(
  ["/lib/**/{schema,views}.ts", "/lib/answers/*.ts", "/lib/{answer-words,fields,paging}.ts"],
  { eager: true },
);

const parts = partsOf(Object.values(modules).map((module) => ({ ...module })));

const KINDS = { string: "string", number: "number", array: "object" } as const;
type Kind = keyof typeof KINDS;
const kindOf = (part: z.core.$ZodType) => part._zod.def.type;
const isKind = (value: unknown, kind: Kind) =>
  kind === "array" ? Array.isArray(value) : typeof value === kind;

describe.each(Object.keys(KINDS) as Kind[])("every %s of every schema", (kind) => {
  const these = parts.filter((part) => kindOf(part) === kind);

  test("is tried here", () => {
    expect(these.length).toBeGreaterThan(kind === "array" ? 1 : 10);
  });

  test("says of what is another type that alone, and asks it nothing", () => {
    for (const part of these) {
      for (const value of HOSTILE.filter((each) => !isKind(each, kind))) {
        const { error } = z.safeParse(part, value);
        expect(error?.issues.map((issue) => issue.code)).toEqual(["invalid_type"]);
      }
    }
  });

  test("has no check that runs once the type is wrong, and turns nothing into its type", () => {
    const { when } = atMost(1)._zod.def;
    for (const part of these) {
      const { checks = [], coerce } = part._zod.def as {
        checks?: z.core.$ZodCheck[];
        coerce?: true;
      };
      expect(coerce).toBeUndefined();
      for (const check of checks) expect([undefined, when]).toContain(check._zod.def.when);
    }
  });
});

// The environment; what schemas are made with; a cursor's content and what a phone sends on, tried with their own
// tests; what a cookie that only we seal keeps; a document's lists.
const ELSEWHERE = [
  "env",
  "lengths",
  "members/cursor",
  "reconciliation/message",
  "web/known-device",
  "web/openapi",
];

test("no other schema is made where these tests do not see it", () => {
  const makes = filesNaming(/^import \{ z \} from "zod";/m)
    .map((path) => `/${path}`)
    .filter((path) => !(path in modules));
  expect(makes.sort()).toEqual(ELSEWHERE.map((name) => `/lib/${name}.ts`));
});

test("a length is asked of text and lists as Zod's own checks ask it", () => {
  const text = z.string({ error: "type" }).check(atLeast(2, "short"), atMost(3, "long"));
  const list = z.array(z.int(), { error: "type" }).check(atLeast(2, "short"), atMost(3, "long"));
  const keys = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value).error?.issues.map((issue) => issue.message) ?? "taken";
  for (const [value, expected] of [
    ["a", ["short"]],
    ["ab", "taken"],
    ["😀😀😀", "taken"],
    ["abcd", ["long"]],
    [{ length: { toString: 1, valueOf: 1 } }, ["type"]],
    [["a"], ["type"]],
  ] as const) {
    expect(keys(text, value)).toEqual(expected);
  }
  for (const [value, expected] of [
    [[1], ["short"]],
    [[1, 2], "taken"],
    [[1, 2, 3, 4], ["long"]],
    ["a", ["type"]],
  ] as const) {
    expect(keys(list, value)).toEqual(expected);
  }
  expect(z.toJSONSchema(text)).toMatchObject({ minLength: 2, maxLength: 3 });
});
