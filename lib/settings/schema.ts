import { z } from "zod";
import { eachKey } from "@/lib/each-key";
import { amount, line, toE164 } from "@/lib/fields";
import { atMost } from "@/lib/lengths";
import { CHANNEL, type FeeRates, isChannelOf, METHODS, type Method } from "@/lib/methods";
import {
  inOrder,
  LONGEST,
  MOST_PLACES,
  type PayInPlace,
  type PlaceField,
  placeFields,
  placesOf,
} from "@/lib/pay-in";
import { isPictureFile } from "@/lib/pictures/rules";
import {
  SETTING_KEYS,
  type Setting,
  type SettingsInput,
  type SettingValue,
  settingOf,
} from "@/lib/settings/rules";

/** What is taken for a setting. */
export function fieldOf<K extends Setting>(key: K): z.ZodType<Exclude<SettingsInput[K], null>> {
  return anyField(key) as z.ZodType<Exclude<SettingsInput[K], null>>;
}

function anyField(key: Setting): z.ZodType<Exclude<SettingValue, null>> {
  const setting = settingOf(key);
  const { invalid, missing } = setting;
  if (setting.kind === "threshold") return amount(invalid, missing);
  if (setting.kind === "addresses") return addresses(setting.most, invalid);
  if (setting.kind === "places") return places;
  if (setting.kind === "phone") return phoneOrNone(invalid);
  if (setting.kind === "methods") return methods(setting, invalid);
  if (setting.kind === "rates") return rates(setting.most, invalid);
  if (setting.kind === "picture") return keptPicture(invalid);
  if (setting.kind === "text") return textOf(setting, invalid);
  const { min, max } = setting;
  return z.int(invalid).gte(min, invalid).lte(max, invalid);
}

const LONGEST_ADDRESS = 254;
const isAddress = (text: string) =>
  text.length <= LONGEST_ADDRESS && z.email().safeParse(text).success;

// In the order in which people are offered them, each once.
function methods({ of, none }: { of: readonly Method[]; none: boolean }, invalid: string) {
  return z
    .string(invalid)
    .check(atMost(200, invalid))
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((list) => list.every((each) => of.includes(each as Method)), invalid)
    .refine((list) => none || list.length > 0, invalid)
    .transform((list) => of.filter((each) => list.includes(each)).join(", "));
}

/** A rate of each method: what is not charged is 0. */
export function rates(most: number, invalid: string) {
  const one = z
    .number(invalid)
    .gte(0, invalid)
    .lte(most, invalid)
    .refine((rate) => Math.abs(rate * 100 - Math.round(rate * 100)) < 1e-9, invalid);
  return z.strictObject(eachKey(METHODS, () => one) as Record<Method, typeof one>, {
    error: invalid,
  });
}

// Whether it is kept, the proposal asks (lib/approvals/settings.ts).
function keptPicture(invalid: string) {
  return z.string(invalid).refine((name) => name === "" || isPictureFile(name), invalid);
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
    channel: z.string("payInChannel").regex(CHANNEL, "payInChannel").optional(),
  })
  .superRefine((given, { addIssue }) => {
    if (given.channel !== undefined && !isChannelOf(given.channel, given.method))
      addIssue({ code: "custom", path: ["channel"], message: "payInChannel" });
    const [first, ...others] = placeFields(given.method);
    if (first && given[first] === undefined)
      addIssue({ code: "custom", path: [first], message: "required" });
    for (const field of Object.keys(LONGEST) as PlaceField[]) {
      const meant = field === first || others.includes(field as never);
      if (!meant && given[field] !== undefined)
        addIssue({ code: "custom", path: [field], message: "payInNotForMethod" });
    }
  })
  // The first channel of the method goes without saying.
  .transform(({ channel, ...rest }) =>
    channel === undefined || channel === rest.method ? rest : { ...rest, channel },
  );

/** Where members pay in: each number once, and of each method a few. */
const places: z.ZodType<PayInPlace[]> = z
  .array(place, { error: "payInInvalid" })
  .superRefine((list, { addIssue }) => {
    list.forEach((each, at) => {
      const before = placesOf(list.slice(0, at), each.method);
      const [first] = placeFields(each.method);
      if (!first) return;
      const issue = (message: string) => addIssue({ code: "custom", path: [at, first], message });
      if (before.length >= MOST_PLACES) issue("payInMany");
      else if (before.some((other) => sameNumber(other[first], each[first]))) issue("payInTwice");
    });
  })
  .transform(inOrder);

const sameNumber = (one = "", other = "") =>
  one.replace(/\s/g, "").toLowerCase() === other.replace(/\s/g, "").toLowerCase();

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

/** A Kigali day from which it shall hold; without one as soon as it is confirmed. */
export const holdsFrom = () => z.iso.date({ error: "fromAhead" }).optional();

/** The same with the day from which it shall hold. */
export const settingsChangeSchema = settingsSchema.extend({ from: holdsFrom() });

/** The organisation's settings as the office sees them: francs; null: never. */
export type SettingsView = SettingsInput & {
  updatedAt: string;
  /** Who changed them last; null before the first change. */
  updatedBy: string | null;
};

/** What a member who pays in is told. */
export type WaysToPay = {
  /** The methods that are open. */
  offered: readonly Method[];
  rates: Required<FeeRates>;
  places: readonly PayInPlace[];
};

/** What two people have agreed to from a Kigali day on. */
export type SettingsAhead = { proposal: string; from: string; settings: Partial<SettingsInput> };
