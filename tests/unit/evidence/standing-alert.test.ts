import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test, vi } from "vitest";
import { StandingAlert, StandingBanner } from "@/app/(app)/standing-alert";
import { isDue, type Standing, type Verification } from "@/lib/evidence/verifications";
import type { Locale } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";

// What is drawn here is followed by nobody.
vi.mock("next/navigation", () => ({ useRouter: () => null }));

const last: Verification = {
  id: 7,
  at: new Date("2026-11-21T23:20:00Z"),
  promises: 41,
  seconds: 30,
  seal: 57,
  findings: 0,
  first: [],
};
const differs: Standing = { state: "differ", last: { ...last, findings: 2 } };

function shown(
  component: typeof StandingBanner | typeof StandingAlert,
  standing: Standing,
  locale: Locale,
) {
  const child = createElement(component, { standing });
  const messages = MESSAGES[locale];
  return renderToStaticMarkup(
    createElement(NextIntlClientProvider, { locale, messages, timeZone: "UTC" } as never, child),
  ).replaceAll("&#x27;", "'");
}

test("a failure and its day stand on every screen, with the way to what was found", () => {
  const html = shown(StandingBanner, differs, "en");
  expect(html).toContain(
    "2 records did not agree when the books were verified on 22 Nov 2026, 01:20.",
  );
  expect(html).toContain('role="alert"');
  expect(html).toContain('href="/settings/verification"');
  expect(shown(StandingBanner, differs, "rw")).toContain("Ibitabo ntibihura n'ibibihamya");
});

test("books that were not verified stand there too, and books that agree do not", () => {
  expect(shown(StandingBanner, { state: "late", last }, "en")).toContain(
    "The books have not been verified since 22 Nov 2026, 01:20",
  );
  expect(shown(StandingBanner, { state: "late", last: null }, "rw")).toContain(
    "Ibitabo ntibirasuzumwa na rimwe",
  );
  expect(shown(StandingBanner, { state: "agree", last }, "en")).toBe("");
  expect(shown(StandingBanner, { state: "unverified", last: null }, "en")).toBe("");
});

test("their own screen says in one line that everything agrees", () => {
  expect(shown(StandingAlert, { state: "agree", last }, "en")).toContain(
    "The books were last verified on 22 Nov 2026, 01:20: everything agrees.",
  );
  const now: Standing = { state: "agree", last: { ...last, at: new Date() } };
  expect(shown(StandingAlert, now, "en")).toMatch(/verified today at \d\d:\d\d: everything agrees/);
});

describe("the night's verification is due", () => {
  const at = (text: string) => new Date(`${text}+02:00`);
  test.each([
    ["where there was none", "2026-11-22T12:00", null, 0, true],
    ["after one o'clock", "2026-11-22T01:20", "2026-11-21T01:20", 0, true],
    ["not before one o'clock", "2026-11-22T00:20", "2026-11-21T01:20", 0, false],
    ["not twice in a day", "2026-11-22T23:20", "2026-11-22T01:20", 0, false],
    ["later where no server was there", "2026-11-22T14:20", "2026-11-21T14:20", 0, true],
    ["again where something was found", "2026-11-22T02:20", "2026-11-22T01:20", 3, true],
  ])("%s", (_what, now, then, findings, due) => {
    expect(isDue(at(now), then ? { at: at(then), findings } : undefined)).toBe(due);
  });
});
