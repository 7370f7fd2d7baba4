import { expect, test } from "vitest";
import { AIRTEL } from "@/lib/channels/readers/airtel";
import { readMessages } from "@/lib/channels/readers/messages";
import { MTN } from "@/lib/channels/readers/mtn";
import type { Wording } from "@/lib/channels/readers/wording";
import { AIRTEL_FORMS, FORGED, type Form, MTN_FORMS, NOT_READ } from "./forms";

function read(wording: Wording, [template, text, expected, party = null]: Form) {
  const lines = readMessages(text, wording);
  expect(lines).toHaveLength(1);
  const [line] = lines;
  if (!line || line.kind === "info" || line.kind === "unread")
    return expect(line?.kind).toBe(expected);
  const { direction, amount, charge, balanceAfter, providerId, partyName, partyTail } = line;
  expect([direction, amount, charge, balanceAfter, providerId]).toEqual(expected);
  expect([partyName, partyTail].filter(Boolean).join(" ") || null).toBe(party);
  expect(wording.templates.map(({ name }) => name)).toContain(template);
}

test.each(MTN_FORMS)("MTN, %s: %s", (...form) => read(MTN, form));
test.each(AIRTEL_FORMS)("Airtel, %s: %s", (...form) => read(AIRTEL, form));
test.each(FORGED)("what a payer wrote, %s: %s", (...form) => read(MTN, form));

test.each(NOT_READ)("%s: %s", (kind, text) => {
  expect(readMessages(text, MTN).map((line) => line.kind)).toEqual([kind]);
});

test("the same message is read alike whatever its spaces, capitals and currency", () => {
  for (const [, text, expected] of MTN_FORMS) {
    for (const other of [
      text.replaceAll(/(?<=\d) RWF/g, "RWF"),
      text.replaceAll("RWF", "Frw"),
      text.replaceAll(" ", "  "),
      text.replaceAll(/(?<=\d),(?=\d{3})/g, "\u00a0"),
    ]) {
      const [line] = readMessages(other, MTN);
      const is = line && "amount" in line ? [line.direction, line.amount, line.charge] : line?.kind;
      expect(is, other).toEqual(typeof expected === "string" ? expected : expected.slice(0, 3));
    }
  }
});
