import { z } from "zod";
import { eachKey } from "@/lib/each-key";
import { amount } from "@/lib/fields";
import { SETTING_KEYS, SETTINGS, type SettingsInput } from "@/lib/settings/rules";

/** PUT /admin/settings: all of them; null: never. */
export const settingsSchema = z.strictObject(
  eachKey(SETTING_KEYS, (key) => amount(SETTINGS[key].invalid, SETTINGS[key].missing).nullable()),
);

const typed = SETTING_KEYS.flatMap((key): [string, z.ZodType][] => {
  const { choice, never, from, invalid } = SETTINGS[key];
  return [
    [choice, z.enum([never, from], { error: "required" })],
    [key, amount(invalid).optional()],
  ];
});

/** The same from the form, where "never" is a choice of its own: an empty field is no answer. */
export const settingsFormSchema = z
  .strictObject(Object.fromEntries(typed))
  .superRefine((form, { addIssue }) => {
    for (const key of SETTING_KEYS) {
      const { choice, from, missing } = SETTINGS[key];
      if (form[choice] === from && form[key] === undefined)
        addIssue({ code: "custom", path: [key], message: missing });
    }
  })
  .transform(
    (form): SettingsInput =>
      eachKey(SETTING_KEYS, (key) => {
        const { choice, from } = SETTINGS[key];
        return form[choice] === from ? (form[key] as number) : null;
      }),
  );

/** The organisation's settings as the office sees them: francs; null: never. */
export type SettingsView = SettingsInput & {
  updatedAt: string;
  /** Who changed them last; null before the first change. */
  updatedBy: string | null;
};
