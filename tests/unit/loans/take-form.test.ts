import { NextIntlClientProvider } from "next-intl";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test, vi } from "vitest";
import { TakeForm } from "@/app/(app)/borrow/take-form";
import type { StepFields } from "@/components/money-steps/money-steps";
import { MESSAGES } from "@/lib/messages";

const came = vi.hoisted(() => ({ filled: { typed: {}, errors: {} as Record<string, string> } }));
vi.mock("@/app/(app)/borrow/actions", () => ({ takeLoanStep: async () => ({ step: "form" }) }));
vi.mock("@/components/money-steps/money-steps", () => ({
  MoneySteps: ({ fields }: { fields: (filled: StepFields["filled"]) => ReactNode }) =>
    fields(came.filled as never),
}));

const drawn = () =>
  renderToStaticMarkup(
    createElement(NextIntlClientProvider, {
      locale: "en",
      messages: MESSAGES.en,
      timeZone: "UTC",
      children: createElement(TakeForm, {
        offerId: "o1",
        lender: "Aline",
        facts: [],
        gone: null,
      }),
    } as never),
  );

test("that the amount is more than one may owe by now is said, although the form has no such field", () => {
  expect(drawn()).not.toContain('role="alert"');
  came.filled = { typed: {}, errors: { amount: "You can owe RWF 60,000 in all." } };
  expect(drawn()).toContain("You can owe RWF 60,000 in all.");
});
