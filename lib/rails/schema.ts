import { z } from "zod";
import { receiptNumber, remark } from "@/lib/fields";
import { OUTCOMES, type Outcome } from "@/lib/rails/rules";

/** The form that has a provider asked about a request now. */
export const lookForm = z.strictObject({ id: z.uuid({ error: "invalidValue" }).toLowerCase() });

/** POST /admin/rails/{id}/resolve: what the provider's portal says; its number where it has done it. */
const outcomeFields = z.strictObject({
  outcome: z.enum(OUTCOMES, { error: "invalidValue" }),
  externalId: receiptNumber().nullish(),
  reason: remark(500, "outcomeReason"),
});
const hasNumber = (given: { outcome: Outcome; externalId?: string | null | undefined }) =>
  given.outcome === "failed" || Boolean(given.externalId);
const numberMissing = { path: ["externalId"], error: "paymentNumberRequired" };
export const outcomeSchema = outcomeFields.refine(hasNumber, numberMissing);
export type OutcomeInput = z.infer<typeof outcomeSchema>;

/** The form of the same. */
export const outcomeForm = outcomeFields.extend(lookForm.shape).refine(hasNumber, numberMissing);
