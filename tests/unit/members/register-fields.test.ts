import { NextIntlClientProvider } from "next-intl";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { RegisterFields } from "@/app/(app)/members/register-fields";
import { MESSAGES } from "@/lib/messages";

test("what a register keeps of another member is never filled in with the reader's own", () => {
  const children = createElement(RegisterFields, { filled: { typed: {}, errors: {} } });
  const props = { locale: "en", messages: MESSAGES.en, timeZone: "UTC", children } as never;
  const fields = renderToStaticMarkup(createElement(NextIntlClientProvider, props));
  const inputs = fields.match(/<input [^>]*>/g) ?? [];
  expect(inputs).toHaveLength(4);
  for (const input of inputs) expect(input).toContain('autoComplete="off"');
});
