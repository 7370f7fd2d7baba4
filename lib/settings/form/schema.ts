import { z } from "zod";
import { eachKey } from "@/lib/each-key";
import { METHODS, type Method } from "@/lib/methods";
import { MOST_PLACES, type PlaceField, placeFields, placeName } from "@/lib/pay-in";
import {
  FORM_KEYS,
  methodField,
  type Setting,
  type SettingsInput,
  settingOf,
} from "@/lib/settings/rules";
import { fieldOf, holdsFrom, rates } from "@/lib/settings/schema";

// Which were ticked in a form, in their order.
const chosen = (key: Setting, of: readonly Method[], form: Record<string, unknown>) =>
  of.filter((each) => form[methodField(key, each)]).join(", ");

const DECIMAL = /^\d{1,3}(?:[.,]\d{1,2})?$/;

// What was typed for each method; what is no number is none.
function typedRates(key: Setting, form: Record<string, unknown>): Record<Method, number> {
  return eachKey(METHODS, (each) => {
    const text = String(form[methodField(key, each)] ?? "").trim();
    return DECIMAL.test(text) ? Number(text.replace(",", ".")) : Number.NaN;
  });
}

const SLOTS = METHODS.flatMap((method) =>
  Array.from({ length: MOST_PLACES }, (_, at) => ({ method, at })),
);
const places = fieldOf("payIn");

/** The form's fields of the places, of every method. */
export const PLACE_NAMES = SLOTS.flatMap(({ method, at }) =>
  ([...placeFields(method), "channel"] as const).map((field) => placeName(method, field, at)),
);

// What was typed of each place of which anything was, and where it stands in the form.
function typedPlaces(form: Record<string, unknown>) {
  return SLOTS.flatMap(({ method, at }) => {
    const typed = placeFields(method)
      .map((field) => [field, form[placeName(method, field, at)]] as const)
      .filter(([, text]) => text !== undefined);
    const channel = form[placeName(method, "channel", at)];
    const place = {
      method,
      ...Object.fromEntries(typed),
      ...(channel !== undefined && { channel }),
    };
    return typed.length > 0 ? [{ at, place }] : [];
  });
}

const typed = FORM_KEYS.flatMap((key): [string, z.ZodType][] => {
  const setting = settingOf(key);
  if (setting.kind === "places") return PLACE_NAMES.map((name) => [name, z.string().optional()]);
  if (setting.kind === "methods") {
    const tick = z.literal("1", { error: "invalidValue" }).optional();
    return setting.of.map((each) => [methodField(key, each), tick]);
  }
  if (setting.kind === "rates") {
    return METHODS.map((each) => [methodField(key, each), z.string().optional()]);
  }
  const field: [string, z.ZodType] = [key, fieldOf(key).optional()];
  if (setting.kind !== "threshold") return [field];
  return [[setting.choice, z.enum([setting.never, setting.from], { error: "required" })], field];
});

/** The same from the form, with the day from which it shall hold and the one for which it was filled and its mark, where "never" is a choice of its own: an empty field is no answer. */
export const settingsFormSchema = z
  .strictObject(
    Object.fromEntries<z.ZodType>([
      ...typed,
      ["from", holdsFrom()],
      ["filledFor", holdsFrom()],
      ["mark", z.string().optional()],
    ]),
  )
  .superRefine((form, { addIssue }) => {
    for (const key of FORM_KEYS) {
      const setting = settingOf(key);
      const asked =
        setting.kind === "whole" ||
        (setting.kind === "threshold" && form[setting.choice] === setting.from);
      if (asked && form[key] === undefined)
        addIssue({ code: "custom", path: [key], message: setting.missing });
      if (setting.kind === "methods" && !setting.none && chosen(key, setting.of, form) === "")
        addIssue({ code: "custom", path: [key], message: setting.missing });
      if (setting.kind === "rates") {
        const read = rates(setting.most, setting.invalid).safeParse(typedRates(key, form));
        for (const { path, message } of read.error?.issues ?? [])
          addIssue({ code: "custom", path: [methodField(key, path[0] as Method)], message });
      }
    }
    const typed = typedPlaces(form);
    const read = places.safeParse(typed.map(({ place }) => place));
    for (const { path, message } of read.error?.issues ?? []) {
      const [index, field] = path as [number, PlaceField | "channel"];
      const { place, at } = typed[index] as (typeof typed)[number];
      addIssue({ code: "custom", path: [placeName(place.method, field, at)], message });
    }
  })
  .transform((form) => ({
    from: form.from as string | undefined,
    filled: {
      day: form.filledFor as string | undefined,
      mark: form.mark as string | undefined,
    },
    settings: eachKey(FORM_KEYS, (key) => {
      const setting = settingOf(key);
      if (["addresses", "phone", "text"].includes(setting.kind)) return form[key] ?? "";
      if (setting.kind === "rates") return typedRates(key, form);
      if (setting.kind === "places")
        return places.parse(typedPlaces(form).map(({ place }) => place));
      if (setting.kind === "methods") return chosen(key, setting.of, form);
      const asked = setting.kind !== "threshold" || form[setting.choice] === setting.from;
      return asked ? (form[key] as number) : null;
    }) as Partial<SettingsInput>,
  }));

/** The form of the logo, beside its file: from which day on it shall be shown, or that none shall. */
export const logoForm = z.strictObject({
  from: holdsFrom(),
  none: z.literal("1", { error: "invalidValue" }).optional(),
});
