import { describe, expect, test } from "vitest";
import { marks } from "@/lib/search/marks";
import { alike, mayBeMisspelt, plain, wordsOf } from "@/lib/search/words";

test("a search is its words; one that nothing could match has none", () => {
  expect(wordsOf("  Aline   Uwase ")).toEqual(["Aline", "Uwase"]);
  expect(wordsOf("")).toEqual([]);
  expect(wordsOf(" \t\n ")).toEqual([]);
  expect(wordsOf("x".repeat(201))).toHaveLength(1);
  expect(wordsOf("x".repeat(202))).toEqual([]);
  expect(wordsOf("a b c d e f g h")).toHaveLength(8);
  expect(wordsOf("a b c d e f g h i")).toEqual([]);
});

test("names are compared without capitals and accents", () => {
  expect(plain("Théogène ÑANDÚ Célestin")).toBe("theogene nandu celestin");
  expect(plain("Kigali æøß 語")).toBe("kigali æøß 語");
});

test("words that resemble each other share their trigrams", () => {
  expect(alike("mukamana", "mukamana")).toBe(1);
  expect(alike("Théogène", "theogene")).toBe(1);
  // 6 of the 11 trigrams of both.
  expect(alike("mukmana", "mukamana")).toBeCloseTo(6 / 11);
  expect(alike("eric", "aline")).toBe(0);
});

test("only words of four letters or more can be misspelt names", () => {
  expect(["eric", "N'diaye", "Jean-Paul", "Théo"].filter(mayBeMisspelt)).toHaveLength(4);
  expect(
    ["jo", "eri", "7F3A", "a_b_c", "50%%", 'a"bcd', "a,bcd", "{abc}"].filter(mayBeMisspelt),
  ).toEqual([]);
});

describe("what was searched for is marked", () => {
  const marked = (text: string, ...words: string[]) =>
    marks(text, words)
      .map(({ text: piece, hit }) => (hit ? `[${piece}]` : piece))
      .join("");
  test.each([
    ["Aline Uwase", ["uwa"], "Aline [Uwa]se"],
    ["Théogène", ["theo"], "[Théo]gène"],
    ["banana", ["nan"], "ba[nan]a"],
    // One or two letters are searched for at the beginning of a word.
    ["Agnès Mukagatare", ["a"], "[A]gnès Mukagatare"],
    ["Jean-Aimé Abana", ["a"], "Jean-[A]imé [A]bana"],
    ["banana", ["an"], "banana"],
    ["banana", ["ana", "nan"], "b[anana]"],
    ["a.b*c(", [".b*c("], "a[.b*c(]"],
    ["<b>bold</b>", ["<b>"], "[<b>]bold</b>"],
    ["Aline", [], "Aline"],
    ["Aline", [""], "Aline"],
    ["", ["a"], ""],
    // The capital letter becomes two in lower case.
    ["İstanbul", ["stan"], "İstanbul"],
  ])("in %s by %j", (text, words, shown) => {
    expect(marked(text, ...words)).toBe(shown);
  });
});
