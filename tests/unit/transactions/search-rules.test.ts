import { describe, expect, test } from "vitest";
import { hasTrigram, readSearch } from "@/lib/transactions/search-rules";

const words = (q: string) => readSearch(q)?.map((term) => term.text);
const one = (q: string) => {
  const [term] = readSearch(q) ?? [];
  if (!term) throw new Error(`${q} has no term.`);
  return term;
};

describe("a search is words that must all match", () => {
  test.each([
    ["", []],
    ["  ", []],
    [" aline   uwase ", ["aline", "uwase"]],
    ["aline aline", ["aline"]],
    ["20 Nov 2026", ["20 Nov 2026"]],
    ["aline Nov 2026 mtn", ["aline", "Nov 2026", "mtn"]],
    ["2026-11 deposit", ["2026-11", "deposit"]],
    ["Nov aline", ["Nov", "aline"]],
    ['"DEP-7F3A91C2-2026"', ["DEP-7F3A91C2-2026"]],
    ['"aline uwase"', ['"aline', 'uwase"']],
    ["100%_ o'neil", ["100%_", "o'neil"]],
    ["15 750 aline", ["15 750", "aline"]],
    ["Rwf 1 250 000", ["1 250 000"]],
    ["mtn 0788 000 101", ["mtn", "0788 000 101"]],
    ["+250 788 000 101", ["+250 788 000 101"]],
    ["15 75", ["15", "75"]],
  ])("%j", (q, terms) => expect(words(q)).toEqual(terms));

  test("a paragraph is looked for as it stands", () => {
    expect(words("a b c d e f g h i")).toEqual(["a b c d e f g h i"]);
  });

  test("what is longer than anything stored finds nothing", () => {
    expect(readSearch("x".repeat(10_000))).toBeNull();
    expect(readSearch("a ".repeat(5_000))).toBeNull();
    expect(readSearch("%".repeat(501))).toBeNull();
  });
});

describe("types, methods and states are known by the words of both languages", () => {
  test.each([
    ["deposit", ["deposit"]],
    ["Depo", ["deposit"]],
    ["kubitsa", ["deposit"]],
    ["KUBIKUZA", ["withdraw"]],
    ["withdrawal", ["withdraw"]],
    ["inguzanyo", ["loan", "repayment", "offer", "write-off"]],
    ["kohereza", ["transfer"]],
    ["de", []],
    ["posit", []],
  ])("%s", (q, types) => expect(one(q).types).toEqual(types));

  test.each([
    ["mtn", ["mtn"]],
    ["momo", ["mtn"]],
    ["airtel", ["airtel"]],
    ["banki", ["bank"]],
    ["cash", ["cash"]],
    ["internal", ["internal"]],
    ["muri koperative", ["internal"]],
    ["mt", []],
  ])("%s", (q, methods) => expect(one(q).methods).toEqual(methods));

  test.each([
    ["pending", ["pending"]],
    ["birategereje", ["pending"]],
    ["approved", ["approved"]],
    ["byanzwe", ["rejected"]],
    ["rej", ["rejected"]],
  ])("%s", (q, statuses) => expect(one(q).statuses).toEqual(statuses));
});

test.each([
  ["DEP-7F3A91C2-2026", { code: "7F3A91C2", type: "deposit" }],
  ["dep-7f3a", { code: "7F3A", type: "deposit" }],
  ["DEP", { code: null, type: "deposit" }],
  ["WDR-", { code: null, type: "withdraw" }],
  ["TRF-7F", { code: null, type: "transfer" }],
  ["7F3", { code: "7F3", type: null }],
  ["91C2-2026", { code: "91C2", type: null }],
  ["ABC-2026", { code: "ABC", type: null }],
  ["TRF-2026", { code: "2026", type: "transfer" }],
  ["DEP7F", { code: "DEP7F", type: null }],
  ["P-7F3A", { code: "7F3A", type: null }],
  ["7F", null],
  ["-2026", { code: "2026", type: null }],
  ["XYZ-7F", null],
  ["7F3A91C2F", null],
  ["DEP-7F3A91C2-2026-1", null],
  ["7F%", null],
])("%s as a reference", (q, part) => expect(one(q).reference).toEqual(part));

test("three letters or digits in a row have a trigram", () => {
  for (const text of ["abc", "a-bcd", "ñandú", "123", "a'bcd"]) expect(hasTrigram(text)).toBe(true);
  for (const text of ["ab", "a-b", "%%%", "ab cd", ""]) expect(hasTrigram(text)).toBe(false);
});

test.each([
  ["15750", 15_750],
  ["15,750", 15_750],
  ["15 750", 15_750],
  ["1,250,000", 1_250_000],
  ["15,75", null],
  ["015", null],
  ["0", null],
  ["-15", 15],
  ["+8,750", 8_750],
  ["−12 345", 12_345],
  ["+", null],
  ["1".repeat(16), null],
])("%s is so many francs", (q, amount) => expect(one(q).amount).toBe(amount));

test.each([
  ["1.5M", { least: 1_450_000, most: 1_549_999 }],
  ["+1.1m", { least: 1_050_000, most: 1_149_999 }],
  ["1.0M", { least: 1_000_000, most: 1_049_999 }],
  ["0.9M", null],
  ["1.55M", null],
  ["1,500,000", null],
])("%s is what is shown like this", (q, about) => expect(one(q).about).toEqual(about));

test.each([
  ["21 Nov aline", ["21 Nov", "aline"]],
  ["aline 21/11", ["aline", "21/11"]],
  ["Rwf -9,500", ["-9,500"]],
  ["+Rwf 8,750", ["8,750"]],
  ["-Rwf 9,500", ["9,500"]],
])("%s is of these parts", (q, parts) => expect(words(q)).toEqual(parts));

test.each([
  ["0788 000 101", "+250788000101"],
  ["250788000101", "+250788000101"],
  ["+250-788-000-101", "+250788000101"],
  ["0788", null],
  ["aline0788000101", null],
])("%s is a phone number", (q, phone) => expect(one(q).phone).toBe(phone));

test.each([
  ["MP241120.1405", "MP2411201405"],
  ["mp2411", "MP2411"],
  ["15750", "15750"],
  ["mp24", null],
  ["aline", null],
])("%s is a receipt's number, or how one begins", (q, receipt) =>
  expect(one(q).receipt).toBe(receipt),
);
