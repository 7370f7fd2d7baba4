import { getTranslations } from "next-intl/server";
import { single, withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/proposals";
import { proposalAnswer } from "@/lib/approvals/answers";
import { decideWaiting } from "@/lib/approvals/decide";
import { proposalDecisionSchema } from "@/lib/approvals/schema";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { explain } from "@/lib/web/failures";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "One proposal, or transaction to decide on, whatever became of it",
    right: "proposals.view",
    answer: single({ proposal: answers.proposal }),
    run: async ({ db, actor, now }, { params }) =>
      json({ proposal: await proposalAnswer(db, pathId(params.id), actor, now) }),
  }),
  PUT: route({
    summary: "Confirm what waits, which does at once what it says, refuse it, or take it back",
    keyed: true,
    right: "proposals.view",
    body: proposalDecisionSchema,
    answer: withMessage({ proposal: answers.proposal }),
    fails: [
      "own_record",
      "interest",
      "missing_right",
      "already_decided",
      "second_approver",
      "maker_not_entitled",
      "changed",
      "already_reversed",
      "not_reversible",
      "transaction_of_loan",
      "transaction_of_project",
      "channel_short",
      "provider_waiting",
      "account_short",
      "line_matched",
      "line_unequal",
      "statement_in_use",
      "account_closed",
      "account_of_commands",
      "account_not_empty",
      "account_waits",
      "account_reconciled",
      "project_short",
      "project_not_running",
      "payee_not_active",
      "claim_open",
      "money_held",
      "external_id_taken",
      "receipt_alike",
      "payee_differs",
      "email_taken",
      "phone_taken",
      "conflict",
      "own_account",
      "last_admin",
      "reversal_overdraws",
      "loan_closed",
      "loan_not_overdue",
      "write_off_early",
      "lender_silent",
      "lender_objects",
      "project_no_investors",
      "loss_beyond_capital",
      "late_loss",
      "nothing_to_distribute",
      "result_beyond_out",
      "shares_off",
      "shares_held",
      "share_minimum",
      "shares_above_hundred",
      "insufficient_balance",
      "import_not_ready",
      "import_known",
      "import_under_way",
      "import_in_use",
      "letters_done",
      "decider_held",
      "proof_missing",
      "own_statement",
    ],
    run: async (ctx, { params, body }) => {
      const id = pathId(params.id);
      const asItIs = () => proposalAnswer(ctx.db, id, ctx.actor, ctx.now);
      try {
        const outcome = await decideWaiting(ctx, id, body);
        const t = await getTranslations("proposals");
        return json({ message: t(`${outcome}Text`), proposal: await asItIs() });
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== "changed") throw error;
        const { status, code, message } = await explain(error);
        return json({ message, code, proposal: await asItIs() }, { status });
      }
    },
  }),
});
