import { z } from "zod";
import { ACCOUNT_NUMBER, nameField } from "@/lib/accounting/chart/rules";
import { eachKey } from "@/lib/each-key";
import { line, remark } from "@/lib/fields";
import { LOCALES } from "@/lib/locales";
import { METHODS } from "@/lib/methods";

const number = z.string({ error: "chartNumber" }).regex(ACCOUNT_NUMBER, "chartNumber");
// What it is called, in every language.
const called = line(60, "chartName");
const names = z.strictObject(
  eachKey(LOCALES, () => called),
  { error: "chartName" },
);
const reason = remark(500, "reasonRequired");

/** The number in an address; else nothing is there. */
export const chartNumber = number;

const added = z.strictObject({
  // Beside a code of the authenticator, which every act of the office may carry.
  number,
  name: names,
  /** The key of a heading of its class. */
  parent: z
    .string({ error: "chartParent" })
    .regex(/^[\w:-]{1,100}$/, "chartParent")
    .nullish(),
  /** Of an asset: it makes less what the cooperative has (depreciation). */
  contra: z.boolean({ error: "invalidValue" }).optional(),
  /** Of an asset: money comes in and goes out there by this method. */
  method: z.enum(METHODS, { error: "invalidValue" }).nullish(),
  reason,
});

/** POST /admin/chart. */
export const chartAddSchema = added;
export type ChartAddInput = z.infer<typeof chartAddSchema>;

/** PUT /admin/chart/{code}: what is left out stays. */
export const chartChangeSchema = z.strictObject({
  name: names.partial().optional(),
  active: z.boolean({ error: "invalidValue" }).optional(),
  reason,
});
export type ChartChangeInput = z.infer<typeof chartChangeSchema>;

// A form has a field for each language.
const nameFields = eachKey(LOCALES.map(nameField), () => called);
type Typed = z.output<z.ZodObject<typeof nameFields>>;

function named<T extends Typed>(typed: T) {
  const name = eachKey(LOCALES, (locale) => typed[nameField(locale)]);
  const rest = Object.entries(typed).filter(([field]) => !Object.hasOwn(nameFields, field));
  return { ...(Object.fromEntries(rest) as Omit<T, keyof Typed>), name };
}

/** The form of a new account. */
export const chartAddForm = added.omit({ name: true }).extend(nameFields).transform(named);

/** The form of an account that is there: its names, and whether it is in use. */
export const chartChangeForm = z
  .strictObject({
    ...nameFields,
    code: number,
    active: z.boolean({ error: "invalidValue" }),
    reason,
  })
  .transform(named);
