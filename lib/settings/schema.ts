import { z } from "zod";
import { eachKey } from "@/lib/each-key";
import { amount, line, toE164 } from "@/lib/fields";
import { atMost } from "@/lib/lengths";
import { METHODS, type Method } from "@/lib/methods";
import {
  inOrder,
  LONGEST,
  type PayInPlace,
  type PlaceField,
  placeFields,
  placeName,
} from "@/lib/pay-in";
import {
  methodField,
  SETTING_KEYS,
  type Setting,
  type SettingsInput,
  type SettingValue,
  settingOf,
} from "@/lib/settings/rules";

function fieldOf(key: Setting): z.ZodType<Exclude<SettingValue, null>> {
  const setting = settingOf(key);
  const { invalid, missing } = setting;
  if (setting.kind === "threshold") return amount(invalid, missing);
  if (setting.kind === "addresses") return addresses(setting.most, invalid);
  if (setting.kind === "places") return places;
  if (setting.kind === "phone") return phoneOrNone(invalid);
  if (setting.kind === "methods") return methods(setting.of, invalid);
  if (setting.kind === "rates") return rates(setting.most, invalid);
  if (setting.kind === "text") return textOf(setting, invalid);
  const { min, max } = setting;
  return z.int(invalid).gte(min, invalid).lte(max, invalid);
}

const LONGEST_ADDRESS = 254;
const isAddress = (text: string) =>
  text.length <= LONGEST_ADDRESS && z.email().safeParse(text).success;

// In the order in which people are offered them, each once.
function methods(of: readonly Method[], invalid: string) {
  return z
    .string(invalid)
    .check(atMost(200, invalid))
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every((each) => of.includes(each as Method)), invalid)
    .transform((list) => of.filter((each) => list.includes(each)).join(", "));
}

// Each method has one: what is not charged is 0.
function rates(most: number, invalid: string) {
  const one = z
    .number(invalid)
    .gte(0, invalid)
    .lte(most, invalid)
    .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9, invalid);
  return z.strictObject(eachKey(METHODS, () => one) as Record<Method, typeof one>, {
    error: invalid,
  });
}

const DECIMAL = /^\d{1,3}(?:[.,]\d{1,2})?$/;

// What was typed for each method; what is no number is none.
function typedRates(key: Setting, form: Record<string, unknown>): Record<Method, number> {
  return eachKey(METHODS, (each) => {
    const text = String(form[methodField(key, each)] ?? "").trim();
    return DECIMAL.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  });
}

// Without empty lines, and without what has no place in a line.
function textOf({ lines, longest }: { lines: number; longest: number }, invalid: string) {
  const one = line(longest);
  return z
    .string(invalid)
    .check(atMost(lines * (longest + 2), invalid))
    .transform((text) =>
      text
        .split(/\r?\n/)
        .map((each) => each.trim())
        .filter(Boolean),
    )
    .refine(
      (list) => list.length <= lines && list.every((each) => one.safeParse(each).success),
      invalid,
    )
    .transform((list) => list.join("\n"));
}

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

// A number to pay to has figures, a code to dial what phones take for one.
const number = line(LONGEST.number).refine(
  (text) => /^[\p{L}\d +./-]+$/u.test(text) && (text.match(/\d/g) ?? []).length >= 4,
  "payInNumber",
);
const dial = line(LONGEST.dial).refine((text) => /^\*[\d*]+#$/.test(text), "payInDial");
const said = (field: PlaceField) => line(LONGEST[field]).optional();

const place = z
  .strictObject({
    method: z.enum(METHODS, { error: "payInInvalid" }),
    number: number.optional(),
    dial: dial.optional(),
    label: said("label"),
    address: said("address"),
    hours: said("hours"),
  })
  .superRefine((given, { addIssue }) => {
    const [first, ...others] = placeFields(given.method);
    if (first && given[first] === undefined)
      addIssue({ code: "custom", path: [first], message: "required" });
    for (const field of Object.keys(LONGEST) as PlaceField[]) {
      const meant = field === first || others.includes(field as never);
      if (!meant && given[field] !== undefined)
        addIssue({ code: "custom", path: [field], message: "payInNotForMethod" });
    }
  });

/** Where members pay in; of each method at most one. */
const places: z.ZodType<PayInPlace[]> = z
  .array(place, { error: "payInInvalid" })
  .refine((list) => new Set(list.map(({ method }) => method)).size === list.length, "payInTwice")
  .transform(inOrder);

function phoneOrNone(invalid: string) {
  return z.string(invalid).transform((text, { addIssue }) => {
    const e164 = text.trim() === "" ? "" : toE164(text);
    if (e164 !== null) return e164;
    addIssue({ code: "custom", message: invalid });
    return z.NEVER;
  });
}

type Given = { [K in Setting]: z.ZodType<SettingsInput[K] | undefined> };

/** PUT /admin/settings: each threshold, null: never; a whole number that is left out stays. */
export const settingsSchema = z.strictObject(
  eachKey(SETTING_KEYS, (key) =>
    settingOf(key).kind === "threshold" ? fieldOf(key).nullable() : fieldOf(key).optional(),
  ) as Given,
);

/** The form's fields of the places, of every method. */
export const PLACE_NAMES = METHODS.flatMap((method) =>
  placeFields(method).map((field) => placeName(method, field)),
);

// What was typed of each method of which anything was.
function typedPlaces(form: Record<string, unknown>): { method: string }[] {
  return METHODS.flatMap((method) => {
    const typed = placeFields(method)
      .map((field) => [field, form[placeName(method, field)]] as const)
      .filter(([, text]) => text !== undefined);
    return typed.length > 0 ? [{ method, ...Object.fromEntries(typed) }] : [];
  });
}

const typed = SETTING_KEYS.flatMap((key): [string, z.ZodType][] => {
  const setting = settingOf(key);
  if (setting.kind === "places") return PLACE_NAMES.map((name) => [name, z.string().optional()]);
  if (setting.kind === "methods") {
    return setting.of.map((each) => [methodField(key, each), z.string().optional()]);
  }
  if (setting.kind === "rates") {
    return METHODS.map((each) => [methodField(key, each), z.string().optional()]);
  }
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
      if (setting.kind === "rates") {
        const read = rates(setting.most, setting.invalid).safeParse(typedRates(key, form));
        for (const { path, message } of read.error?.issues ?? [])
          addIssue({ code: "custom", path: [methodField(key, path[0] as Method)], message });
      }
    }
    const typed = typedPlaces(form);
    for (const { path, message } of places.safeParse(typed).error?.issues ?? []) {
      const [index, field] = path as [number, PlaceField];
      const { method } = typed[index] as PayInPlace;
      addIssue({ code: "custom", path: [placeName(method, field)], message });
    }
  })
  .transform(
    (form) =>
      eachKey(SETTING_KEYS, (key) => {
        const setting = settingOf(key);
        if (setting.kind === "addresses" || setting.kind === "phone" || setting.kind === "text")
          return form[key] ?? "";
        if (setting.kind === "rates") return typedRates(key, form);
        if (setting.kind === "places") return places.parse(typedPlaces(form));
        if (setting.kind === "methods") {
          return setting.of.filter((each) => form[methodField(key, each)]).join(", ");
        }
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
