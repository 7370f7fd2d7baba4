import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { METHODS } from "@/lib/methods";
import en from "@/messages/en.json";
import rw from "@/messages/rw.json";
import { filesNaming } from "../support/files-naming";

const EXPECTED = ["lib/methods.ts", "messages/en.json", "messages/rw.json"];

test.each(["mtn", "airtel"])(
  "%s is named by its table, the texts and a migration alone",
  (method) => {
    // A word that many passwords have is no fact about the method.
    const named = filesNaming(method).filter((file) => file !== "lib/auth/password-words.ts");
    expect(named.filter((file) => !file.startsWith("drizzle/"))).toEqual(EXPECTED);
  },
);

test.each(METHODS)("every text that names a method names %s", (method) => {
  for (const texts of [en, rw]) {
    expect(texts.methods).toHaveProperty(method);
    expect(texts.deposits.form).toHaveProperty(method);
    expect(texts.withdrawals.form).toHaveProperty(method);
    expect(texts.transactions.accounts).toHaveProperty(`cash-${method}`);
    expect(texts.errors.channel_short).toContain(`${method} {`);
  }
});

test.each(METHODS)("%s has a channel of its own in the chart", (method) => {
  const schema = readFileSync("drizzle/0000_schema.sql", "utf8");
  expect(schema).toContain(`('${method}', '${method}', 'cash:${method}')`);
});
