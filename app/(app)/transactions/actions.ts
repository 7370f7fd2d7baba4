"use server";

import { getTranslations } from "next-intl/server";
import { decideProposal, type ProposalOutcome } from "@/lib/approvals/commands";
import { type Deletion, deleteTransaction } from "@/lib/approvals/deletion";
import { proposalDecisionSchema } from "@/lib/approvals/schema";
import { pathId } from "@/lib/fields";
import { type Decision, decideTransaction } from "@/lib/transactions/commands";
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

/** Confirms, refuses or takes back the proposal named in the form, once. */
export async function decideOnProposal(
  _: FormState<ProposalOutcome>,
  form: FormData,
): Promise<FormState<ProposalOutcome>> {
  return runForm(form, {
    schema: proposalDecisionSchema,
    fields: { decision: "text", reason: "text" },
    right: "money.confirm",
    run: (ctx, input) => decideProposal(ctx, pathId(String(form.get("id"))), input),
    renews: "/transactions",
  });
}

/** Removes the transaction named in the form, or proposes to reverse it. */
export async function deleteOne(
  _: FormState<Deletion>,
  form: FormData,
): Promise<FormState<Deletion>> {
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
