import { z } from "zod";
import { eachKey } from "@/lib/each-key";
import { amount } from "@/lib/fields";
import { atMost } from "@/lib/lengths";
import { SETTING_KEYS, type Setting, type SettingsInput, settingOf } from "@/lib/settings/rules";

function fieldOf(key: Setting): z.ZodType<number | string> {
  const setting = settingOf(key);
  const { invalid, missing } = setting;
  if (setting.kind === "threshold") return amount(invalid, missing);
  if (setting.kind === "addresses") return addresses(setting.most, invalid);
  const { min, max } = setting;
  return z.int(invalid).gte(min, invalid).lte(max, invalid);
}

const LONGEST_ADDRESS = 254;
const isAddress = (text: string) =>
  text.length <= LONGEST_ADDRESS && z.email().safeParse(text).success;

// However they are parted, and each once.
function addresses(most: number, invalid: string) {
  return z
    .string(invalid)
    .check(atMost(most * (LONGEST_ADDRESS + 2), invalid))
    .transform((text) => [
      ...new Set(
        text
          .toLowerCase()
          .split(/[\s,;]+/)
          .filter(Boolean),
      ),
    ])
    .refine((list) => list.length <= most && list.every(isAddress), invalid)
    .transform((list) => list.join(", "));
}

type Given = { [K in Setting]: z.ZodType<SettingsInput[K] | undefined> };

/** PUT /admin/settings: each threshold, null: never; a whole number that is left out stays. */
export const settingsSchema = z.strictObject(
  eachKey(SETTING_KEYS, (key) =>
    settingOf(key).kind === "threshold" ? fieldOf(key).nullable() : fieldOf(key).optional(),
  ) as Given,
);

const typed = SETTING_KEYS.flatMap((key): [string, z.ZodType][] => {
  const setting = settingOf(key);
  const field: [string, z.ZodType] = [key, fieldOf(key).optional()];
  if (setting.kind !== "threshold") return [field];
  return [[setting.choice, z.enum([setting.never, setting.from], { error: "required" })], field];
});

/** The same from the form, where "never" is a choice of its own: an empty field is no answer. */
export const settingsFormSchema = z
  .strictObject(Object.fromEntries(typed))
  .superRefine((form, { addIssue }) => {
    for (const key of SETTING_KEYS) {
      const setting = settingOf(key);
      const asked =
        setting.kind === "whole" ||
        (setting.kind === "threshold" && form[setting.choice] === setting.from);
      if (asked && form[key] === undefined)
        addIssue({ code: "custom", path: [key], message: setting.missing });
    }
  })
  .transform(
    (form) =>
      eachKey(SETTING_KEYS, (key) => {
        const setting = settingOf(key);
        if (setting.kind === "addresses") return form[key] ?? "";
        const asked = setting.kind === "whole" || form[setting.choice] === setting.from;
        return asked ? (form[key] as number) : null;
      }) as SettingsInput,
  );

/** The organisation's settings as the office sees them: francs; null: never. */
export type SettingsView = SettingsInput & {
  updatedAt: string;
  /** Who changed them last; null before the first change. */
  updatedBy: string | null;
};
