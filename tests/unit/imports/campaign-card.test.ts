import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { CampaignCard } from "@/app/(app)/members/moving-in/[id]/campaign-card";
import type { Campaign } from "@/lib/imports/views";
import { MESSAGES } from "@/lib/messages";

// What is drawn here is followed by nobody.
vi.mock("next/navigation", () => ({ useRouter: () => null, usePathname: () => "/" }));

const { act } = MESSAGES.en.moveIn;
const campaign: Campaign = {
  members: 205,
  sent: 200,
  opened: 150,
  withoutLetter: 5,
  answers: { confirmed: 0, objected: 0, settled: 0, silent: 205 },
  agreed: true,
  letters: [{ no: 1, letters: 200, by: "Eve", givenAt: "2026-11-23T08:00:00Z", printable: false }],
};

function said(given: Partial<Campaign>): string {
  const children = createElement(CampaignCard, {
    id: "r",
    campaign: { ...campaign, ...given },
    acts: true,
  });
  const props = { locale: "en", messages: MESSAGES.en, timeZone: "UTC", children } as never;
  return renderToStaticMarkup(createElement(NextIntlClientProvider, props));
}

test("the next letters are given out while somebody who has not opened their account has none", () => {
  expect(said({})).toContain(act.give);
  expect(said({ sent: 204, withoutLetter: 1 })).toContain(act.give);
  expect(said({ sent: 205, withoutLetter: 0 })).not.toContain(act.give);
});

test("once all have theirs, letters are made anew and asked for as before", () => {
  const all = { sent: 205, withoutLetter: 0 };
  expect(said(all)).toContain(act.giveAgain);
  expect(said({ ...all, agreed: false })).toContain(act.letters);
  expect(said({ ...all, agreed: false, opened: 205 })).not.toContain(act.letters);
});
