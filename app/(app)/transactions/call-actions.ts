"use server";

import { proposeOutcome } from "@/lib/approvals/rail-outcomes";
import { lookNow } from "@/lib/rails/look";
import { lookForm, outcomeForm } from "@/lib/rails/schema";
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

/** Has a provider asked now about a request. */
export async function lookAtCall(_: FormState<null>, form: FormData): Promise<FormState<null>> {
  return runForm(form, {
    schema: lookForm,
    fields: { id: "text" },
    right: "transactions.decide",
    fresh: false,
    renews: "/",
    run: async (ctx, { id }) => {
      await lookNow(ctx, id);
      return null;
    },
  });
}
