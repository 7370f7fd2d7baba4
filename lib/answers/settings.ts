import { z } from "zod";
import { francs, id, instant, method, named, nullableText, text } from "@/lib/answer-words";
import { eachKey } from "@/lib/each-key";
import { METHODS } from "@/lib/methods";
import { SETTING_KEYS, type Setting, type SettingsInput, settingOf } from "@/lib/settings/rules";
import type { SettingsView } from "@/lib/settings/schema";

const said = text.optional();
const places = z.array(
  z.strictObject({
    method,
    number: said,
    dial: said,
    label: said,
    address: said,
    hours: said,
    channel: said,
  }),
);

/** What is agreed to for days to come: of each the proposal, the day and the settings that change. */
export const ahead = z.array(
  z.strictObject({ proposal: id, from: z.iso.date(), settings: z.record(text, z.unknown()) }),
);

/** The same of what was agreed to and does not count: somebody who agreed has been suspended or has lost the right. */
export const lapsed = ahead;

export const organisation = named(
  "Organisation",
  z.strictObject({
    legalName: text,
    registrationNumber: text,
    phone: text,
    address: text,
    hours: text,
    payIn: places,
    signatories: z.array(text),
    offered: z.array(method),
    logo: nullableText,
    fees: z.strictObject(eachKey(METHODS, () => z.number())),
    limits: z.record(text, francs.nullable()),
  }),
);

export const settings = named(
  "Settings",
  z.strictObject({
    ...(eachKey(
      SETTING_KEYS,
      (key) =>
        ({
          threshold: francs.nullable(),
          whole: francs,
          addresses: z.string(),
          phone: z.string(),
          methods: z.string(),
          text: z.string(),
          picture: z.string(),
          rates: z.strictObject(eachKey(METHODS, () => z.number())),
          places,
        })[settingOf(key).kind],
    ) as { [K in Setting]: z.ZodType<SettingsInput[K]> }),
    updatedAt: instant,
    updatedBy: nullableText,
  }),
) satisfies z.ZodType<SettingsView>;
