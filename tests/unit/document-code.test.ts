import { describe, expect, test } from "vitest";
import {
  CODE_LENGTH,
  canonicalText,
  deriveDocumentKey,
  digestOf,
  documentCode,
  grouped,
  readLetters,
  sameCode,
} from "@/lib/document-code";

const key = deriveDocumentKey("a secret of the cooperative");

test("a code is sixteen letters that nobody mistakes for others", () => {
  for (let n = 0; n < 500; n += 1) {
    expect(documentCode(key, ["receipt", n])).toMatch(/^[0-9A-HJKMNP-TV-Z]{16}$/);
  }
});

test("the same facts under the same secret give the same code, for ever", () => {
  expect(documentCode(key, ["receipt", 1, null, true])).toBe(
    documentCode(key, ["receipt", 1, null, true]),
  );
  expect(documentCode(deriveDocumentKey("another secret"), ["receipt", 1])).not.toBe(
    documentCode(key, ["receipt", 1]),
  );
});

test("no two lists of facts have the same text", () => {
  const texts = [
    ["a", "b"],
    ["a,b"],
    ['a","b'],
    ["ab"],
    ["a", "b", null],
    ["a", "b", ""],
    ["1"],
    [1],
    ["null"],
    [null],
    [true],
    ["true"],
  ].map((facts) => canonicalText(facts));
  expect(new Set(texts).size).toBe(texts.length);
});

test("each row counts for a digest, and so does their order", () => {
  const digest = digestOf([
    ["a", 1],
    ["b", 2],
  ]);
  expect(
    digestOf([
      ["b", 2],
      ["a", 1],
    ]),
  ).not.toBe(digest);
  expect(digestOf([["a", 1]])).not.toBe(digest);
  expect(
    digestOf([
      ["a", 1],
      ["b", 3],
    ]),
  ).not.toBe(digest);
  expect(
    digestOf([
      ["a", 1],
      ["b", 2],
    ]),
  ).toBe(digest);
});

describe("what is typed", () => {
  test.each([
    ["7f3a 91c2 0kxm qt5d", "7F3A91C20KXMQT5D"],
    [" 7F3A-91C2–0KXM_QT5D ", "7F3A91C20KXMQT5D"],
    ["oO iI lL", "001111"],
  ])("%s is read as %s", (typed, letters) => expect(readLetters(typed)).toBe(letters));

  test("what is printed is read again", () => {
    const code = documentCode(key, ["x"]);
    expect(grouped(code)).toMatch(/^(.{4}-){3}.{4}$/);
    expect(readLetters(grouped(code))).toBe(code);
    expect(code).toHaveLength(CODE_LENGTH);
  });

  test("codes are the same only when every letter is", () => {
    expect(sameCode("ABCD", "ABCD")).toBe(true);
    expect(sameCode("ABCD", "ABCE")).toBe(false);
    expect(sameCode("ABCD", "ABC")).toBe(false);
    expect(sameCode("", "")).toBe(true);
  });
});
