import { describe, expect, test } from "vitest";
import { receiptNumber } from "@/lib/fields";
import { plainReceiptNumber } from "@/lib/receipt-number";
import { fc } from "@/tests/support/property";

describe("a receipt's number is one number, however it is written", () => {
  test.each([
    ["as printed", "MP240115A7"],
    ["in small letters", "mp240115a7"],
    ["with spaces and dashes", " MP 2401-15–A7 "],
    ["with any dash", "MP‐24‑01‒15—A―7−"],
    ["with signs", "#MP:240115/A7."],
    ["with other spaces", "MP\u00a02401\u200915\u3000A7"],
    ["with invisible characters", "MP\u200b2401\u206015\ufeffA\u00ad7"],
    ["in full width", "ＭＰ２４０１１５Ａ７"],
    ["in Cyrillic letters", "МР240115А7"],
    ["in small Cyrillic letters", "мр240115а7"],
    ["in Greek letters", "ΜΡ240115Α7"],
    ["in mathematical letters", "𝐌𝐏𝟐𝟒𝟎𝟏𝟏𝟓𝐀𝟕"],
    ["in circles", "ⓂⓅ②④⓪①①⑤Ⓐ⑦"],
    ["with accents", "MP240115Á7"],
  ])("%s", (_, written) => {
    expect(receiptNumber().parse(written)).toBe("MP240115A7");
  });

  test("the letter I of other scripts is I, O is O", () => {
    expect(receiptNumber().parse("ІΙ1ОΟ0")).toBe("II1OO0");
  });

  test.each([
    ["nothing", "  "],
    ["signs alone", "#-:"],
    ["another script", "収据123"],
    ["digits that Unicode does not draw as ours", "١٢٣"],
    ["more than 64 characters", "9".repeat(65)],
  ])("%s is none", (_, written) => {
    expect(receiptNumber().safeParse(written).success).toBe(false);
  });

  test("any number, with anything between its letters that is none", () => {
    const number = fc.stringMatching(/^[0-9A-Z]{1,20}$/);
    const between = fc.constantFrom("", " ", "-", "\u2014", "#", ":", "\u200b", "/", "\u0301");
    fc.assert(
      fc.property(number, between, fc.boolean(), (printed, sign, small) => {
        const typed = [...(small ? printed.toLowerCase() : printed)].join(sign);
        expect(plainReceiptNumber(`${sign}${typed}${sign}`)).toBe(printed);
      }),
    );
  });
});
