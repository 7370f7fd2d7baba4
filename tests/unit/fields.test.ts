import { describe, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import {
  amount,
  line,
  memberId,
  optionalText,
  pathId,
  phone,
  remark,
  requestId,
  toE164,
} from "@/lib/fields";

const keyOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.success ? "taken" : result.error?.issues[0]?.message;

describe("a phone number", () => {
  test.each([
    ["0788000101", "+250788000101"],
    ["+32 470 12 34 56", "+32470123456"],
    ["0722 000 101", "+250722000101"],
    // As it is pasted: with marks that nobody sees, and dashes of a text processor.
    ["\u202a+250 788 000 101\u202c", "+250788000101"],
    ["\u200b0788\u2011000\u2011101\ufeff", "+250788000101"],
    ["+250\u00a0788\u2013000\u2014101", "+250788000101"],
    ["\u202a\u202c", null],
    ["0788", null],
    ["", null],
    ["07880001010788000101", null],
    ["0788000101 0788000102", null],
    ["my number is 0788000101", null],
    ["0788000101 ext 5", null],
    ["0788000101;ext=5", null],
    ["tel:+250788000101", null],
    ["+250788000101<script>", null],
    ["0".repeat(10_000), null],
  ])("%j is kept as %j", (typed, kept) => {
    expect(toE164(typed)).toBe(kept);
  });

  test("says whether it is missing or wrong", () => {
    const field = phone("senderPhoneRequired");
    expect(keyOf(field.safeParse(""))).toBe("senderPhoneRequired");
    expect(keyOf(field.safeParse("12"))).toBe("phoneInvalid");
    expect(keyOf(field.safeParse(788000101))).toBe("senderPhoneRequired");
  });
});

describe("an amount", () => {
  test.each([
    [1, "taken"],
    [1_000_000_000, "taken"],
    [1_000_000_001, "amountTooLarge"],
    [2 ** 53, "amountTooLarge"],
    [Number.MAX_VALUE, "amountTooLarge"],
    [0, "key"],
    [-0, "key"],
    [-1, "key"],
    [0.5, "wholeFrancs"],
    [100.01, "wholeFrancs"],
    [5e-324, "wholeFrancs"],
    [Number.NaN, "key"],
    [Number.POSITIVE_INFINITY, "key"],
    ["100", "key"],
    ["1e3", "key"],
    // As typed into a form: a number, but not clearly of whole francs.
    ["50.000", "wholeFrancs"],
    ["1.234.567", "wholeFrancs"],
    ["7,500.5", "wholeFrancs"],
    ["10,50", "wholeFrancs"],
    ["5.", "key"],
    ["12.5x", "key"],
    [100n, "key"],
    [null, "key"],
    [undefined, "key"],
    [[100], "key"],
    [{ valueOf: (): number => 100 }, "key"],
  ])("%s: %s", (value, outcome) => {
    expect(keyOf(amount("key").safeParse(value))).toBe(outcome);
  });

  test("that is missing may be told in words of its own", () => {
    expect(keyOf(amount("key", "missing").safeParse(undefined))).toBe("missing");
    expect(keyOf(amount("key", "missing").safeParse("ten"))).toBe("key");
  });
});

describe("text", () => {
  test.each([
    ["  Receipt 12 ", "taken"],
    ["Ünïcödé ✓ 你好", "taken"],
    ["a\0b", "unusableText"],
    ["a\r\nb", "unusableText"],
    ["a\u202eb", "unusableText"],
    ["a\u200bb", "unusableText"],
    ["\ud800", "unusableText"],
    ["   ", "key"],
    ["x".repeat(64), "taken"],
    ["x".repeat(65), "tooLong"],
    [12, "key"],
  ])("of one line: %j is %s", (text, outcome) => {
    expect(keyOf(line(64, "key").safeParse(text))).toBe(outcome);
  });

  test("of several lines may break lines, and empty text is none", () => {
    const field = optionalText(20);
    expect(field.parse("first\nsecond\tthird")).toBe("first\nsecond\tthird");
    expect(field.parse("  ")).toBeNull();
    expect(field.parse(null)).toBeNull();
    expect(field.parse(undefined)).toBeNull();
    expect(keyOf(field.safeParse("a\0b"))).toBe("unusableText");
    expect(keyOf(field.safeParse("x".repeat(21)))).toBe("tooLong");
  });
});

describe("an id", () => {
  const upper = "018F3A91-C2AB-7DEF-8123-456789ABCDEF";

  test("is the same one in capitals, so that nobody passes as another", () => {
    expect(memberId("key").parse(upper)).toBe(upper.toLowerCase());
    expect(requestId.parse(upper)).toBe(upper.toLowerCase());
    expect(pathId(upper)).toBe(upper.toLowerCase());
  });

  test("in a path that cannot be one is not found", () => {
    for (const text of ["1", "", undefined, `${upper}0`, "../../etc/passwd"]) {
      expect(() => pathId(text)).toThrow(new AppError("not_found"));
    }
  });
});

test("what is typed on several lines is read as one, and otherwise refused as a line is", () => {
  const field = remark(15, "reasonRequired");
  expect(field.parse(" Seeds\r\n\r\nand\ttools\n")).toBe("Seeds and tools");
  expect(keyOf(field.safeParse("\n \r\n"))).toBe("reasonRequired");
  expect(keyOf(field.safeParse(undefined))).toBe("reasonRequired");
  expect(keyOf(field.safeParse("Seeds\nand tools!"))).toBe("tooLong");
  expect(keyOf(field.safeParse("Seeds\u202Eand"))).toBe("unusableText");
});
