import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings } from "@/db/schema";
import * as answers from "@/lib/answers/settings";
import { LOCALES } from "@/lib/locales";
import { MESSAGES } from "@/lib/messages";
import { settingColumns } from "@/lib/settings/queries";
import { SETTING_KEYS, SETTINGS } from "@/lib/settings/rules";
import { settingsSchema } from "@/lib/settings/schema";
import { filesNaming } from "../../support/files-naming";

test("each setting has its column, its texts, and its place in the call and in its answer", () => {
  expect(Object.keys(settingColumns)).toEqual(SETTING_KEYS);
  expect(Object.keys(settingsSchema.shape)).toEqual(SETTING_KEYS);
  expect(Object.keys(answers.settings.shape)).toEqual(expect.arrayContaining(SETTING_KEYS));
  for (const key of SETTING_KEYS) {
    expect(settingColumns[key]).toBe(settings[key]);
    for (const locale of LOCALES) {
      expect(MESSAGES[locale].settings.fields).toHaveProperty(key);
      expect(MESSAGES[locale].errors.field).toHaveProperty(SETTINGS[key].invalid);
      expect(MESSAGES[locale].errors.field).toHaveProperty(SETTINGS[key].missing);
    }
  }
});

test("a setting is named by its table, its column and its texts; others ask for what it says", () => {
  expect(filesNaming(/secondApprovalFrom: |\.secondApprovalFrom\b/)).toEqual([
    "db/schema/office.ts",
    "lib/settings/queries.ts",
    "lib/settings/rules.ts",
  ]);
  expect(filesNaming(/["']approvers["']/)).toEqual(["lib/settings/rules.ts"]);
});

test("a setting's column is named by its table, a migration and what asks for it alone", () => {
  const named = (column: string) =>
    filesNaming(column).filter((file) => !file.startsWith("drizzle/"));
  expect(named("registration_number")).toEqual(["db/schema/office.ts"]);
  expect(named("transparency")).toContain("db/schema/office.ts");
  expect(named("transparency").filter((file) => file.endsWith(".sql"))).toEqual([]);
  expect(named("counter_limit")).toEqual([
    "db/functions/counter-needs-second.sql",
    "db/functions/setting-usual.sql",
    "db/schema/office.ts",
  ]);
});

const USUAL_IN_SQL = [
  ...readFileSync("db/functions/setting-usual.sql", "utf8").matchAll(/WHEN '(\w+)' THEN (\d+)/g),
].map(([, column, usual]) => ({ column: String(column), usual: Number(usual) }));

test.each(USUAL_IN_SQL)("$column is usually $usual in SQL as in its table", ({ column, usual }) => {
  const key = SETTING_KEYS.find((each) => settings[each].name === column);
  expect(key && SETTINGS[key]).toMatchObject({ usual });
});

test("SQL asks for what a setting usually is in one function, which knows it", () => {
  expect(USUAL_IN_SQL.length).toBeGreaterThan(0);
  const known = USUAL_IN_SQL.map(({ column }) => column).join("|");
  expect(filesNaming(new RegExp(`setting_usual\\('(?!(${known})')`))).toEqual([]);
  expect(filesNaming(new RegExp(`coalesce\\((s\\.)?(${known}), *\\d`))).toEqual([]);
});

test("what a column is filled with is what its setting usually is", () => {
  const filled = SETTING_KEYS.filter((key) => settings[key].hasDefault);
  expect(filled).toEqual(["debtTimesSavings", "debtAtLeast", "auditors"]);
  for (const key of filled) expect(SETTINGS[key]).toMatchObject({ usual: settings[key].default });
});
