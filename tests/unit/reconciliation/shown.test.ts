import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { PreviewFacts } from "@/app/(app)/transactions/reconcile/preview-facts";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { SHOWN, shownOf } from "@/lib/reconciliation/shown";
import type { Preview } from "@/lib/reconciliation/views";

const many = <T>(count: number, of: (row: number) => T) =>
  Array.from({ length: count }, (_, index) => of(index + 1));

const side = { balance: 0, row: null };
const line = {
  kind: "money",
  bookedAt: null,
  direction: "in",
  amount: 1,
  charge: 0,
  balanceAfter: null,
  providerId: null,
  partyName: null,
  partyNumber: null,
  partyTail: null,
  message: null,
} as const;

const preview = (count: number): Preview => ({
  format: "mtn-sms",
  account: null,
  rows: 4 * count,
  new: count,
  known: count,
  foreign: 0,
  refused: many(count, (row) => ({ row, reason: row % 2 ? "beforeStart" : "alike" })),
  unread: many(count, (row) => ({ row, text: "?", reason: "wording" })),
  gaps: many(count, (francs) => ({ after: side, before: side, francs })),
  first: null,
  last: null,
  opening: null,
  closing: null,
  moneyIn: 0,
  moneyOut: 0,
  charges: 0,
  chargesApart: 0,
  lines: many(2 * count, (row) => ({ ...line, row, known: row % 2 === 0 })),
  mapping: null,
});

test("what is not shown of a preview is counted", () => {
  const shown = shownOf(preview(100), "mtn");
  expect(shown.lines.map(({ row }) => row)).toEqual([1, 3, 5, 7, 9, 11, 13, 15]);
  expect([shown.unread.length, shown.unreadCount]).toEqual([SHOWN, 100]);
  expect([shown.gaps.length, shown.gapCount]).toEqual([SHOWN, 100]);
  expect(shown.early).toEqual({ rows: [1, 3, 5, 7, 9, 11, 13, 15], more: 42 });
  expect(shown.alike).toEqual({ rows: [2, 4, 6, 8, 10, 12, 14, 16], more: 42 });
});

test("of a small file all is shown", () => {
  const shown = shownOf(preview(4), "mtn");
  expect(shown).toMatchObject({ unreadCount: 4, gapCount: 4 });
  expect([shown.early, shown.alike]).toEqual([
    { rows: [1, 3], more: 0 },
    { rows: [2, 4], more: 0 },
  ]);
});

test.each([
  ["airtel-sms", "airtel", true],
  ["sms-xml", "airtel", true],
  ["csv", "airtel", false],
  ["mtn-sms", "mtn", false],
  ["sms-xml", "mtn", false],
  ["camt053", "bank", false],
] as const)("of %s of %s it is said that few examples are known: %s", (format, method, few) => {
  const shown = shownOf({ ...preview(4), format }, method);
  expect(shown.experimental).toBe(few);
  for (const locale of LOCALES) {
    const { experimental } = MESSAGES[locale].reconcile.preview;
    const children = createElement(PreviewFacts, { preview: shown });
    const screen = renderToStaticMarkup(
      createElement(NextIntlClientProvider, { locale, messages: MESSAGES[locale], children }),
    );
    expect(screen.replaceAll("&#x27;", "'").includes(experimental), locale).toBe(few);
  }
});
