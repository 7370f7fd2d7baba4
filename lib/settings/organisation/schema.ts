import { z } from "zod";
import { eachKey } from "@/lib/each-key";
import { line } from "@/lib/fields";
import { atMost } from "@/lib/lengths";
import { METHODS, type Method, methodFacts } from "@/lib/methods";
import { LONGEST } from "@/lib/pay-in";
import { SETTING_KEYS, type Setting, type SettingsInput, settingOf } from "@/lib/settings/rules";
import { fieldOf, holdsFrom } from "@/lib/settings/schema";

/** The settings that bound amounts. */
export const LIMITS = SETTING_KEYS.filter((key): key is LimitSetting => {
  const setting = settingOf(key);
  return setting.kind === "threshold" || (setting.kind === "whole" && setting.unit !== "switch");
});
export type LimitSetting = {
  [K in Setting]: number extends SettingsInput[K] ? K : never;
}[Setting];

/** Whether a place is the office itself. */
export const atOffice = ({ method }: { method: Method }) =>
  methodFacts(method).paidInAt === "office";

// Beyond what the setting takes, so that it says itself what is too much.
const LONGEST_LINE = 1000;
const MOST_LINES = 50;

const asText = (key: "signatories" | "offered") => fieldOf(key) as z.ZodType<string, string>;

/** PUT /admin/organisation: what is left out stays. */
export const organisationSchema = z.strictObject({
  legalName: fieldOf("legalName").optional(),
  registrationNumber: fieldOf("registrationNumber").optional(),
  phone: fieldOf("officePhone").optional(),
  address: line(LONGEST.address).optional(),
  /** Null: they are said no more. */
  hours: line(LONGEST.hours).nullable().optional(),
  payIn: fieldOf("payIn")
    .refine((places) => !places.some(atOffice), "payInNotForMethod")
    .optional(),
  signatories: z
    .array(
      z.string("signatoriesInvalid").check(atMost(LONGEST_LINE, "signatoriesInvalid")),
      "signatoriesInvalid",
    )
    .check(atMost(MOST_LINES, "signatoriesInvalid"))
    .transform((lines) => lines.join("\n"))
    .pipe(asText("signatories"))
    .optional(),
  offered: z
    .array(z.enum(METHODS, { error: "offeredInvalid" }), { error: "offeredInvalid" })
    .transform((list) => list.join(", "))
    .pipe(asText("offered"))
    .optional(),
  fees: fieldOf("fees").optional(),
  from: holdsFrom(),
  limits: z
    .strictObject(
      eachKey(LIMITS, (key) => {
        const field = fieldOf(key);
        return settingOf(key).kind === "threshold" ? field.nullable().optional() : field.optional();
      }) as { [K in LimitSetting]: z.ZodType<SettingsInput[K] | undefined> },
      { error: "invalidValue" },
    )
    .optional(),
});
export type OrganisationInput = z.infer<typeof organisationSchema>;
