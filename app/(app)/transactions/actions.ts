"use server";

import { refresh } from "next/cache";
import { decideProposal, type ProposalOutcome } from "@/lib/approvals/commands";
import { decideMany } from "@/lib/approvals/decide";
import { deleteTransaction } from "@/lib/approvals/deletion";
import { approveManyForm, proposalDecisionSchema } from "@/lib/approvals/schema";
import { pathId } from "@/lib/fields";
import { type Decision, decideTransaction } from "@/lib/transactions/commands";
import { payWithdrawal } from "@/lib/transactions/pay";
import { decisionSchema, deletionSchema } from "@/lib/transactions/schema";
import { type FormState, formAction, runForm } from "@/lib/web/action";
import { outcomesOf } from "@/lib/web/outcomes";
import { paymentSchema } from "@/lib/withdrawals/schema";

// Nothing is revalidated here: the dialog would be gone before it could say what happened.

/** Approves or rejects the transaction named in the form, once. */
export const decideOn = formAction({
  schema: decisionSchema,
  fields: {
    status: "text",
    reason: "text",
    externalId: "text",
    channel: "text",
    receiptChecked: "boolean",
    nameChecked: "boolean",
  },
  right: "transactions.decide",
  run: (ctx, input, form) => decideTransaction(ctx, pathId(String(form.get("id"))), input),
});

/**
 * Writes down that the withdrawal named in the form has been paid, once; or gives the money back, where the form
 * says `rejected`.
 */
export async function payOut(
  _: FormState<Decision | "paid">,
  form: FormData,
): Promise<FormState<Decision | "paid">> {
  const givesBack = form instanceof FormData && form.get("status") === "rejected";
  if (givesBack) return decideOn({ status: "idle" }, form);
  return runForm(form, {
    schema: paymentSchema,
    fields: { externalId: "text", channel: "text", receiptChecked: "boolean" },
    right: "transactions.decide",
    run: async (ctx, input) => {
      await payWithdrawal(ctx, pathId(String(form.get("id"))), input);
      return "paid" as const;
    },
  });
}

/** Approves all that was ticked, each by itself. Answers what became of each. */
export const approveMany = formAction({
  schema: approveManyForm,
  fields: { ids: "text" },
  right: "proposals.view",
  unhurried: true,
  run: async (ctx, input) => outcomesOf(await decideMany(ctx, { ...input, decision: "confirm" })),
});

/** Confirms, refuses or takes back the proposal named in the form, once; what it does by now is shown afresh. */
export async function decideOnProposal(
  _: FormState<ProposalOutcome>,
  form: FormData,
): Promise<FormState<ProposalOutcome>> {
  const state = await runForm(form, {
    schema: proposalDecisionSchema,
    fields: { decision: "text", reason: "text", shown: "text" },
    right: "proposals.view",
    run: (ctx, input) => decideProposal(ctx, pathId(String(form.get("id"))), input),
  });
  if (state.status === "failed" && state.failure.code === "changed") refresh();
  return state;
}

/** Removes the transaction named in the form, or proposes to reverse it. */
export const deleteOne = formAction({
  schema: deletionSchema,
  fields: { reason: "text" },
  right: "transactions.delete",
  failed: "transactions.deleteFailed",
  run: (ctx, { reason }, form) => deleteTransaction(ctx, pathId(String(form.get("id"))), reason),
});
