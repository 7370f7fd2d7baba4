"use server";

import { getLocale, getTranslations } from "next-intl/server";
import type { Context } from "@/lib/context";
import { formatDateTime } from "@/lib/dates";
import { receiptProof } from "@/lib/documents/proof";
import { AppError } from "@/lib/errors";
import { searchText } from "@/lib/fields";
import { findRecipients } from "@/lib/members/queries";
import type { Recipient } from "@/lib/members/schema";
import { formatExact } from "@/lib/money";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { readReceipt } from "@/lib/receipts/queries";
import { squareOf } from "@/lib/square-code";
import { sendMoney } from "@/lib/transfers/commands";
import { sendMoneySchema, transferSchema } from "@/lib/transfers/schema";
import { loaded } from "@/lib/web/loaded";
import { shareText } from "@/lib/web/share-text";
import { runSteps } from "@/lib/web/steps";
import type { StepsState } from "@/lib/web/steps-state";
import { askOfRepeat, recipientFields, reviewTransfer } from "./send-review";

type Values = Record<string, unknown>;

/** One step of sending money: form, review, password, receipt. */
export async function sendMoneyStep(previous: StepsState, form: FormData): Promise<StepsState> {
  const t = await getTranslations("send");
  const documents = await getTranslations("documents");
  const locale = await getLocale();
  let fitting: Recipient[] = [];
  let chosen: Recipient | undefined;
  const state = await runSteps(previous, form, {
    fields: { recipient: "text", recipientFor: "text", recipientId: "text", amount: "integer" },
    terms: transferSchema,
    whole: sendMoneySchema,
    resolve: async (ctx, values) => {
      const found = await findNamed(ctx, values);
      if (found.length > 1) {
        fitting = found;
        throw invalid("recipient", "recipientAmbiguous");
      }
      if (found[0]) values.recipientId = found[0].id;
    },
    review: async (ctx, terms) => {
      const { recipient, facts } = await reviewTransfer(ctx, terms);
      chosen = recipient;
      return facts;
    },
    ask: askOfRepeat,
    run: async (ctx, input) => {
      const { transaction, availableBalance } = await sendMoney(ctx, input);
      const facts = [
        { label: t("youSend"), value: formatExact(transaction.amount) },
        { label: t("to"), value: transaction.toUser ?? "" },
        { label: t("from"), value: ctx.actor.fullName },
        { label: t("date"), value: formatDateTime(new Date(transaction.date), locale) },
        { label: t("reference"), value: transaction.reference },
      ];
      // The money is sent: whatever fails now must not look like a failure.
      const proof = await loaded(proofOf(ctx, transaction.id));
      return {
        done: t("doneTitle"),
        facts: [...facts, { label: t("after"), value: formatExact(availableBalance) }],
        ...(proof && {
          proof: { ...proof, label: documents("code"), squareLabel: documents("qr") },
        }),
        share: shareText(facts),
        document: { href: `/transactions/${transaction.id}/receipt`, label: documents("withCode") },
      };
    },
    texts: { failed: t("failedText"), notTwice: t("notTwice") },
  });
  const titled = state.failure && { ...state.failure, title: t(titleOf(state)) };
  const choices = fitting.map(choiceOf);
  return {
    ...state,
    typed: { ...state.typed, ...keptRecipient(state.typed, chosen) },
    ...(choices.length > 0 && { choices }),
    ...(titled && { failure: titled }),
  };
}

const choiceOf = ({ id, fullName, username }: Recipient) => ({
  value: id,
  label: fullName,
  note: `@${username}`,
});

/**
 * Whom a typed name can mean; nobody where the form already has an id. Without script the id stays
 * in the form while somebody types another name: it counts for the name it was given for.
 */
async function findNamed(ctx: Context, values: Values): Promise<Recipient[]> {
  const { recipient, recipientFor } = values;
  delete values.recipient;
  delete values.recipientFor;
  if (recipientFor !== recipient) delete values.recipientId;
  if (values.recipientId || !recipient) return [];
  const name = searchText.safeParse(recipient);
  const found = name.success ? await findRecipients(ctx.db, ctx.actor.id, name.data) : [];
  if (found.length === 0) throw invalid("recipient", "recipientNotFound");
  return found;
}

/** What the next form says about the recipient; an id that was given for another name is gone. */
function keptRecipient(typed: StepsState["typed"], chosen?: Recipient): StepsState["typed"] {
  if (chosen) return recipientFields(chosen);
  return typed.recipientFor === typed.recipient ? {} : { recipientId: "" };
}

async function proofOf(ctx: Context, id: string) {
  const receipt = await readReceipt(ctx.db, id, { id: ctx.actor.id, all: false });
  const { code, address } = receiptProof(receipt, settledOrigin());
  return { code, square: squareOf(address) };
}

/** The specification's titles of what can be wrong (SND-08 to SND-13). */
function titleOf({ failure, typed }: StepsState) {
  if (failure?.code === "insufficient_balance") return "insufficientTitle";
  if (failure?.fields?.password && failure.code === "invalid") return "passwordTitle";
  if (failure?.code !== "invalid") return "failedTitle";
  const missing = !typed.amount || !(typed.recipientId || typed.recipient);
  return missing || failure.fields?.recipient ? "missingTitle" : "invalidTitle";
}

function invalid(name: string, key: string): AppError {
  return new AppError("invalid", {}, { [name]: { key } });
}
