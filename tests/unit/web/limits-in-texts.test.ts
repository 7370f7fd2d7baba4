import { createTranslator } from "next-intl";
import { beforeEach, expect, test, vi } from "vitest";
import type { z } from "zod";
import { MAX_LOAN, MAX_RATE, MIN_LOAN, MIN_RATE } from "@/lib/loans/rules";
import { borrowRequestTermsSchema, lendOfferTermsSchema } from "@/lib/loans/schema";
import { formatExact, MAX_AMOUNT } from "@/lib/money";
import { MAX_TARGET } from "@/lib/projects/rules";
import { projectSchema } from "@/lib/projects/schema";
import { explain, invalid } from "@/lib/web/failures";
import en from "@/messages/en.json" with { type: "json" };
import rw from "@/messages/rw.json" with { type: "json" };

const reader = vi.hoisted(() => ({ language: "en" as "en" | "rw" }));
vi.mock("next-intl/server", () => ({
  getLocale: async () => reader.language,
  getTranslations: async (namespace: "errors") => {
    const messages = { en, rw: rw as typeof en }[reader.language];
    return createTranslator({ locale: reader.language, messages, namespace });
  },
}));

beforeEach(() => {
  reader.language = "en";
});

/** What the reader is told beside a field. */
async function messageFor(schema: z.ZodType, sent: unknown, field: string) {
  const { error } = schema.safeParse(sent);
  return error && (await explain(invalid(error))).fields?.[field];
}

test.each([
  [lendOfferTermsSchema, "amount", MIN_LOAN - 1, formatExact(MIN_LOAN)],
  [lendOfferTermsSchema, "amount", MAX_LOAN + 1, formatExact(MAX_LOAN)],
  [lendOfferTermsSchema, "amount", MAX_AMOUNT + 1, formatExact(MAX_AMOUNT)],
  [lendOfferTermsSchema, "interestRate", MIN_RATE / 2, `${MIN_RATE}%`],
  [borrowRequestTermsSchema, "maxInterest", MAX_RATE + 1, `${MAX_RATE}%`],
  [projectSchema, "totalInvestment", MAX_TARGET + 1, formatExact(MAX_TARGET)],
])("a refusal names the limit of its rule (%#)", async (schema, field, sent, limit) => {
  for (const language of ["en", "rw"] as const) {
    reader.language = language;
    expect(await messageFor(schema, { [field]: sent }, field)).toContain(limit);
  }
});

test("no limit of a rule stands in a text of a field as a figure", () => {
  const limits = [MIN_LOAN, MAX_LOAN, MAX_AMOUNT, MAX_TARGET].map(formatExact);
  for (const texts of [en, rw]) {
    const said = JSON.stringify(texts);
    for (const limit of limits) expect(said).not.toContain(limit);
  }
});
