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
