import { z } from "zod";
import {
  amount,
  hasFractionSign,
  line,
  optionalText,
  remark,
  searchText,
  typedPassword,
} from "@/lib/fields";
import { CHANNEL, isChannelOf, METHODS, type Method, methodOf } from "@/lib/methods";
import { cursorField, limitField } from "@/lib/paging";
import {
  MAX_TARGET,
  MOVEMENT_KINDS,
  OF_MONEY_OUT,
  PROJECT_STATUSES,
  RESULT_KINDS,
} from "@/lib/projects/rules";

// Whole francs, larger than any single payment may be.
const target = z
  .number({
    error: ({ input }) => (hasFractionSign(input) ? "wholeFrancs" : "projectTarget"),
  })
  .refine((n) => n > 0, { error: "projectTarget", abort: true })
  .refine((n) => Number.isInteger(n), { error: "wholeFrancs", abort: true })
  .refine((n) => n <= MAX_TARGET, {
    error: "projectTargetTooLarge",
    params: { amount: MAX_TARGET },
  });

const description = optionalText(2000).pipe(z.string({ error: "projectDescription" }));
const open = z.boolean({ error: "invalidValue" });

/** POST /api/projects. `totalInvestment`: the target in francs. Open for investment unless it says no. */
export const projectSchema = z.strictObject({
  title: line(120, "projectTitle"),
  description,
  totalInvestment: target,
  openForInvestment: open.default(true),
});
export type ProjectInput = z.infer<typeof projectSchema>;

/**
 * PUT /api/projects/{id}: any of its fields. `updatedAt`: the instant that the writer had read; when
 * it is another now, nothing is changed.
 */
export const editProjectSchema = z.strictObject({
  title: line(120, "projectTitle").optional(),
  description: description.optional(),
  totalInvestment: target.optional(),
  openForInvestment: open.optional(),
  updatedAt: z.iso.datetime({ error: "invalidValue" }).optional(),
});
export type EditProjectInput = z.infer<typeof editProjectSchema>;

/** PUT /api/projects/{id}/status. */
export const projectStatusSchema = z.strictObject({
  status: z.enum(PROJECT_STATUSES, { error: "projectStatus" }),
});

/** The switch of a project's card: whether one can invest. */
export const projectOpenSchema = z.strictObject({ open });

/** What completing a project asks for. */
export const completionSchema = z.strictObject({ password: typedPassword() });

/** What an investment is, before the password: whole francs. */
export const investmentTermsSchema = z.strictObject({
  amount: amount("amountAboveZero", "amountRequired"),
});

/** POST /api/projects/{id}/investments. */
export const investmentSchema = investmentTermsSchema.extend({ password: typedPassword() });
export type InvestmentInput = z.infer<typeof investmentSchema>;

// By a method, its first account, or by one that is named: that says the method too.
type Place = { method?: Method | undefined; channel?: string | undefined };
const isPlace = ({ method, channel }: Place) => method !== undefined || channel !== undefined;
const isOfMethod = ({ method, channel }: Place) =>
  !method || !channel || isChannelOf(channel, method);
const noPlace = { path: ["method"], error: "resultMethod" };
const otherMethod = { path: ["channel"], error: "payInChannel" };
const placed = <T extends Place>(terms: T) => ({
  ...terms,
  method: terms.method ?? methodOf(terms.channel ?? ""),
});

const movementFields = z.strictObject({
  kind: z.enum(MOVEMENT_KINDS, { error: "movementKind" }),
  amount: amount("amountAboveZero", "amountRequired"),
  method: z.enum(METHODS, { error: "resultMethod" }).optional(),
  channel: z
    .string({ error: "resultMethod" })
    .regex(CHANNEL, "resultMethod")
    .optional()
    .describe("Which account of the method; its first where none is named"),
  note: remark(500, "movementNote"),
});

/** What is spent of a project's money or comes back, before the password. Members read the note. */
export const movementTermsSchema = movementFields
  .refine(isPlace, noPlace)
  .refine(isOfMethod, otherMethod)
  .transform(placed);
export type MovementTerms = z.infer<typeof movementTermsSchema>;

/** POST /api/projects/{id}/movements. */
export const movementSchema = movementFields
  .extend({ password: typedPassword() })
  .refine(isPlace, noPlace)
  .refine(isOfMethod, otherMethod)
  .transform(placed);
export type MovementInput = z.infer<typeof movementSchema>;

/**
 * POST /api/projects/{id}/results (decisions, section 14). Its method `project`: of the money that is out, or came back
 * beyond it, and of no channel.
 */
export const resultSchema = z.strictObject({
  kind: z.enum(RESULT_KINDS, { error: "resultKind" }),
  amount: amount("amountAboveZero", "amountRequired"),
  method: z.enum([...METHODS, OF_MONEY_OUT], { error: "resultMethod" }),
  note: remark(500, "resultNote"),
});
export type ResultInput = z.infer<typeof resultSchema>;

/**
 * POST /api/projects/{id}/distributions: shares out everything that is not shared out yet. The note
 * stands on the transaction of each investor.
 */
export const distributionSchema = z.strictObject({ note: optionalText(500) });
export type DistributionInput = z.infer<typeof distributionSchema>;

/** The query string of GET /api/projects. */
export const projectQuery = z.strictObject({
  q: searchText.optional(),
  status: z.enum(PROJECT_STATUSES, { error: "filterInvalid" }).optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});
export type ProjectFilter = Pick<z.infer<typeof projectQuery>, "q" | "status">;

/** The query string of a project's investors and of its results. */
export const projectListQuery = z.strictObject({
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});
