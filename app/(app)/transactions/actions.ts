"use server";

import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { type Decision, decideTransaction } from "@/lib/transactions/commands";
import { deleteTransaction } from "@/lib/transactions/delete";
import { decisionSchema, deletionSchema } from "@/lib/transactions/schema";
import { type FormState, runForm } from "@/lib/web/action";

// Nothing is revalidated here: the dialog would be gone before it could say what happened.

/** Approves or rejects the transaction named in the form, once. */
export async function decideOn(
  _: FormState<Decision>,
  form: FormData,
): Promise<FormState<Decision>> {
  return runForm(form, {
    schema: decisionSchema,
    fields: { status: "text", reason: "text", externalId: "text" },
    right: "transactions.decide",
    run: (ctx, input) => decideTransaction(ctx, pathId(String(form.get("id"))), input),
  });
}

/** Removes or reverses the transaction named in the form, once. */
export async function deleteOne(
  _: FormState<"removed" | "reversed">,
  form: FormData,
): Promise<FormState<"removed" | "reversed">> {
  const t = await getTranslations("transactions");
  return runForm(form, {
    schema: deletionSchema,
    fields: { reason: "text" },
    right: "transactions.delete",
    failed: t("deleteFailed"),
    run: (ctx, input) =>
      deleteTransaction(ctx, pathId(String(form.get("id"))), input.reason ?? null),
  });
}
