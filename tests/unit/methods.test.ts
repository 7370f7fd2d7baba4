import { expect, test } from "vitest";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { METHODS } from "@/lib/methods";
import { filesNaming } from "../support/files-naming";

const EXPECTED = ["lib/methods.ts", ...LOCALES.map((locale) => `messages/${locale}.json`).sort()];

// Whose provider's statements are read, and who can be called: features of their own (docs/adding-a-feature.md).
const READ_BY = ["lib/channels/readers/read.ts"];
const CALLED_BY = ["lib/rails/configured.ts"];
const OF_PROVIDERS: Record<string, string[]> = {
  mtn: [
    ...READ_BY,
    "lib/channels/readers/mtn-languages.ts",
    "lib/channels/readers/mtn.ts",
    ...CALLED_BY,
    "app/api/rails/mtn/callback/route.ts",
    "lib/rails/mtn.ts",
    "lib/rails/rules.ts",
    "scripts/practice.mjs",
  ],
  // Its provider is tried by a command and called by nobody yet (decision 1000).
  airtel: [
    ...READ_BY,
    "lib/channels/readers/airtel.ts",
    ...CALLED_BY,
    "lib/env.ts",
    "lib/rails/airtel-answers.ts",
    "lib/rails/airtel.ts",
    "lib/rails/check-cli.ts",
  ],
};

test.each(Object.keys(OF_PROVIDERS))(
  "%s is named by its table, the texts, a migration and what reads or calls its provider alone",
  (method) => {
    // A word that many passwords have is no fact about the method.
    const other = (file: string) =>
      file === "lib/auth/password-words.ts" || file.startsWith("drizzle/");
    const named = filesNaming(method).filter((file) => !other(file));
    expect(named).toEqual([...EXPECTED, ...(OF_PROVIDERS[method] ?? [])].sort());
  },
);

// "bank" and "cash" are words of their own too: what has them in quotes, or as a key.
const BESIDE: Record<string, string[]> = {
  bank: [
    // Whose lines tell their day alone, for SQL.
    "db/functions/tells-days.sql",
    // The word for the bank of an account.
    "lib/pay-in.ts",
  ],
  cash: [
    // What the desk takes and pays, and where the office is: notes and coins.
    "lib/counter/repay.ts",
    "lib/counter/serve.ts",
    "lib/settings/organisation/view.ts",
    // What is owed to members, by what it is.
    "lib/liabilities/claims.ts",
    "lib/liabilities/rules.ts",
  ],
};

test.each(Object.keys(BESIDE))("%s is named by nothing further", (method) => {
  const named = filesNaming(new RegExp(`["'\`]${method}["'\`]|\\b${method}: \\{`));
  const ours = named.filter((file) => !file.startsWith("drizzle/"));
  expect(ours).toEqual([...EXPECTED, ...(BESIDE[method] ?? [])].sort());
});

test("every method is looked for above", () => {
  expect([...Object.keys(OF_PROVIDERS), ...Object.keys(BESIDE)].sort()).toEqual(
    [...METHODS].sort(),
  );
});

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
