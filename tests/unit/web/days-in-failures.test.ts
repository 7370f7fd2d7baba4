import { createTranslator } from "next-intl";
import { expect, test, vi } from "vitest";
import { formatDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { LOCALES } from "@/lib/locales";
import { explain } from "@/lib/web/failures";
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

const day = "2026-12-31";

test.each(LOCALES)("a day in a refusal is written as %s writes days", async (language) => {
  reader.language = language;
  const early = await explain(new AppError("write_off_early", { day, overdue: 90, warned: 30 }));
  const before = await explain(
    new AppError("invalid", {}, { date: { key: "bookDayBeforeFirst", values: { day } } }),
  );
  for (const said of [early.message, before.message, before.fields?.date]) {
    expect(said).toContain(formatDay(day, language));
    expect(said).not.toContain(day);
  }
});
