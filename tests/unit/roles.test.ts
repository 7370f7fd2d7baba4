import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { ROLE_TONES, ROLES } from "@/lib/permissions";
import { filesNaming } from "../support/files-naming";

// "admin", "member" and "director" are words of their own elsewhere, and "finance" is the manifest's.
test.each([/["']finance["']/, "financial_manager", "advisor", /["']tech["']/, /"auditor"/])(
  "%s is named by the table, the texts and a migration alone",
  (role) => {
    const named = filesNaming(role);
    const elsewhere = /^drizzle\/|^app\/manifest\.webmanifest\//;
    expect(named.filter((file) => !elsewhere.test(file))).toEqual([
      "lib/permissions.ts",
      ...LOCALES.map((locale) => `messages/${locale}.json`).sort(),
    ]);
  },
);

// "member" is who has no role in the office.
test("no SQL asks who somebody is by their role: what they may do stands in right_holders", () => {
  expect(
    filesNaming(/\brole(::text)? *(=|<>|in) *\(?'(?!member')/i).filter(
      (file) => !/^drizzle\//.test(file),
    ),
  ).toEqual([]);
});

test("no SQL goes by the order in which the roles stand", () => {
  const byOrder = filesNaming(/\brole(::text)? *(<(?!>)|>)=? *\(?'/i);
  expect(byOrder.filter((file) => !/^drizzle\//.test(file))).toEqual([]);
});

test("each role has a name in every language", () => {
  for (const locale of LOCALES)
    expect(Object.keys(MESSAGES[locale].roles)).toEqual(expect.arrayContaining(ROLES));
});

test("each role's tone has both its colours, by day and by night", () => {
  const css = readFileSync("app/globals.css", "utf8");
  for (const tone of Object.values(ROLE_TONES)) {
    expect(css.match(new RegExp(`--tone-${tone}: oklch`, "g"))).toHaveLength(2);
    expect(css.match(new RegExp(`--tone-${tone}-ink: oklch`, "g"))).toHaveLength(2);
    expect(css).toContain(`--color-tone-${tone}: var(--tone-${tone});`);
  }
});
