import { fc } from "@/tests/support/property";

/** Objects that pass themselves off as text, numbers or lists, as JSON can carry them. */
const POSING: unknown[] = [
  { length: { toString: 1, valueOf: 1 } },
  { length: 5 },
  { length: -1 },
  { length: "5" },
  { length: null },
  { length: [] },
  { length: { length: {} } },
  { size: { toString: 1, valueOf: 1 } },
  { toString: 1, valueOf: 1 },
  { toString: "mtn", valueOf: null, length: {} },
  { toJSON: 1, toISOString: 1, getTime: 1 },
  JSON.parse('{"__proto__": {"admin": true}}'),
  JSON.parse('{"__proto__": null, "constructor": {"name": {"toString": 1}}}'),
  { constructor: { prototype: { length: 1 }, name: { toString: 1 } } },
  JSON.parse('{"then": 1, "catch": 1}'),
  { 0: "m", 1: "t", 2: "n", length: 3 },
  { $ne: null },
  { message: {}, path: {}, code: {}, issues: [{}] },
  [{ length: { toString: 1, valueOf: 1 } }],
  [[[[]]]],
  [null],
  [{ toString: 1, valueOf: 1 }, "mtn"],
  ["mtn"],
  [1],
  Array.from({ length: 10_000 }, () => 0),
  nested(5_000, "[", "]"),
  nested(5_000, '{"length":', "}"),
];

/** The same, and what only callers within a process could send. */
export const HOSTILE: unknown[] = [
  ...POSING,
  ..."\0 \ud800 \udfff a\r\nb \u202e \u200b \uffff \u{10ffff}".split(" "),
  "x".repeat(10_000),
  "😀".repeat(5_000),
  "%_\\'\"--;",
  "=cmd|'/c calc'!A1",
  "__proto__",
  "constructor",
  "",
  " ",
  "0",
  "1e309",
  "12",
  "-1",
  "0x10",
  "NaN",
  0,
  -0,
  -1,
  0.1,
  2 ** 53,
  2 ** 53 + 2,
  Number.POSITIVE_INFINITY,
  Number.NaN,
  true,
  null,
  undefined,
  [],
  {},
  // Found by the seed 743296915.
  { length: { __proto__: null } },
  { toString: () => "mtn" },
  { length: { [Symbol.toPrimitive]: 1 } },
  { length: 10n },
  { length: Symbol("5") },
  { [Symbol.toPrimitive]: () => 5, length: { valueOf: fail, toString: fail } },
  { toJSON: fail, toString: fail, valueOf: fail },
  // biome-ignore lint/suspicious/noSparseArray: a list with holes is what is tried.
  ["mtn", , "bank"],
  new Array(3),
  new Map([["length", 1]]),
  new Set([1]),
  Symbol("mtn"),
  10n,
  () => "mtn",
  new Date(Number.NaN),
];

function fail(): never {
  throw new Error("nobody may call this");
}

function nested(depth: number, open: string, close: string): unknown {
  return JSON.parse(`${open.repeat(depth)}1${close.repeat(depth)}`);
}

// What a check, a comparison or a template may ask of a value.
const ASKED = ["length", "size", "toString", "valueOf", "toJSON", "constructor", "__proto__"];
const odd = fc.oneof(
  fc.constantFrom<unknown[]>(0, 1, -1, null, "", "5", true, [], {}, { toString: 1, valueOf: 1 }),
  fc.jsonValue(),
);
const posing = fc.dictionary(
  fc.oneof(fc.constantFrom(...ASKED), fc.string({ maxLength: 3 })),
  fc.oneof(odd, fc.dictionary(fc.constantFrom(...ASKED), odd, { noNullPrototype: false })),
  { minKeys: 1, noNullPrototype: false },
);

/** What people who mean harm, and broken clients, put into a field. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: "binary" }),
  posing,
  fc.array(posing, { maxLength: 3 }),
  fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true }),
);
