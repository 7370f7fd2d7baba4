"use server";

import { decideDeposit } from "@/lib/deposits/commands";
import { pathId } from "@/lib/fields";
import { decisionSchema } from "@/lib/transactions/schema";
import { type FormState, runForm } from "@/lib/web/action";

/** Approves or rejects the deposit named in the form, once. */
export async function decideOnDeposit(
  _: FormState<"approved" | "rejected">,
  form: FormData,
): Promise<FormState<"approved" | "rejected">> {
  // Nothing is revalidated here: the dialog would be gone before it could say what happened.
  return runForm(form, {
    schema: decisionSchema,
    fields: { status: "text", reason: "text", externalId: "text" },
    right: "transactions.decide",
    run: async (ctx, input) => {
      await decideDeposit(ctx, pathId(String(form.get("id"))), input);
      return input.status;
    },
  });
}
