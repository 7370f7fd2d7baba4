"use server";

import { proposeOutcome } from "@/lib/approvals/rail-outcomes";
import { outcomeForm } from "@/lib/rails/schema";
import { type FormState, runForm } from "@/lib/web/action";

/** Proposes what became of a request of which its provider tells nothing. */
export async function proposeCallOutcome(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  return runForm(form, {
    schema: outcomeForm,
    fields: { id: "text", outcome: "text", externalId: "text", reason: "text" },
    right: "transactions.decide",
    renews: "/",
    run: (ctx, { id, ...outcome }) => proposeOutcome(ctx, id, outcome),
  });
}
