import { describe, expect, test } from "vitest";
import { groupDigits, type Keystroke, regroup } from "@/components/ui/group-digits";

test.each([
  ["1500", "1,500"],
  ["1 500 000", "1,500,000"],
  ["1,500", "1,500"],
  ["007", "7"],
  ["", ""],
  // A comma that does not part thousands may be a decimal one: 10,50 is never 1,050.
  ["10,50", "10,50"],
  ["1,5", "1,5"],
  ["1,50", "1,50"],
  ["0,500", "0,500"],
  ["1,5000", "1,5000"],
  ["1.5", "1.5"],
  ["abc", "abc"],
])("%j is shown as %j", (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown);
});

/** What a field shows after these keys, each typed at its end. */
function typing(keys: string): string {
  return [...keys].reduce((text, data) => {
    const typed = text + data;
    return regroup(text, typed, typed.length, { inputType: "insertText", data }).text;
  }, "");
}

test.each([
  ["1500000", "1,500,000"],
  ["1,500", "1,500"],
  ["1,5000", "15,000"],
  ["1 500", "1,500"],
  ["10,50", "10,50"],
  ["1,5", "1,5"],
  ["10.5", "10.5"],
])("the keys %j lead to %j", (keys, text) => {
  expect(typing(keys)).toBe(text);
});

describe("in a grouped field", () => {
  const paste = (data: string): Keystroke => ({ inputType: "insertFromPaste", data });
  const back = { inputType: "deleteContentBackward", data: null };
  const forward = { inputType: "deleteContentForward", data: null };
  test.each([
    // What was there, what the browser makes of the key, the caret; what is shown, the caret.
    ["1,050", "10,50", 5, paste("10,50"), "10,50", 5],
    ["1,500", "1,50", 4, paste("1,50"), "1,50", 4],
    ["", "1500000", 7, paste("1500000"), "1,500,000", 9],
    ["1,500", "10,50", 5, {}, "10,50", 5],
    ["1,500", "1,50", 4, back, "150", 3],
    ["1,500", "1500", 1, back, "500", 0],
    ["1,500", "1500", 1, forward, "100", 1],
    ["1,500", "1,5700", 4, { inputType: "insertText", data: "7" }, "15,700", 4],
  ])("%j becomes %j: %#", (before, typed, caret, key, text, at) => {
    expect(regroup(before, typed, caret, key)).toEqual({ text, caret: at });
  });
});
