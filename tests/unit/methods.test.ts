import { expect, test } from "vitest";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { METHODS } from "@/lib/methods";
import { filesNaming } from "../support/files-naming";

const EXPECTED = ["lib/methods.ts", ...LOCALES.map((locale) => `messages/${locale}.json`).sort()];

// What a provider writes of its own has a reader of its own, and how it is called an adapter; the environment has its hosts.
const OF_PROVIDERS =
  /^(drizzle|lib\/channels|lib\/rails|app\/api\/rails)\/|^lib\/env\.ts$|^scripts\/practice\./;

test.each(["mtn", "airtel"])(
  "%s is named by its table, the texts and a migration alone",
  (method) => {
    // A word that many passwords have is no fact about the method.
    const other = (file: string) =>
      file === "lib/auth/password-words.ts" || OF_PROVIDERS.test(file);
    expect(filesNaming(method).filter((file) => !other(file))).toEqual(EXPECTED);
  },
);

test.each(METHODS)("every text that names a method names %s", (method) => {
  for (const locale of LOCALES) {
    const texts = MESSAGES[locale];
    expect(texts.methods).toHaveProperty(method);
    expect(texts.deposits.form).toHaveProperty(method);
    expect(texts.withdrawals.form).toHaveProperty(method);
    expect(texts.transactions.accounts).toHaveProperty(`cash-${method}`);
    expect(texts.errors.channel_short).toContain(`${method} {`);
  }
});

test.each(METHODS)("%s has a channel of its own in the chart", (method) => {
  const row = new RegExp(`'${method}', '${method}', 'cash:${method}'`);
  expect(filesNaming(row).some((file) => file.startsWith("drizzle/"))).toBe(true);
});
