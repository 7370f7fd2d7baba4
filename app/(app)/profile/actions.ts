"use server";

import { randomUUID } from "node:crypto";
import { revalidatePath } from "next/cache";
import { headers } from "next/headers";
import { getTranslations } from "next-intl/server";
import { withinTime } from "@/db/client";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { requestId, searchText } from "@/lib/fields";
import { findRecipients, getRecipient, memberBalances } from "@/lib/members/queries";
import { receiptProof } from "@/lib/papers/proof";
import { squareOf } from "@/lib/papers/qr";
import { readReceipt } from "@/lib/receipts/queries";
import { sendMoney } from "@/lib/transfers/commands";
import { availableAfter, exceedsAvailable } from "@/lib/transfers/rules";
import { sendMoneySchema, transferSchema } from "@/lib/transfers/schema";
import { actionContext, inWords, readForm } from "@/lib/web/action";
import { explain, type Failure } from "@/lib/web/failures";
import { check } from "@/lib/web/handler";
import { loaded } from "@/lib/web/loaded";
import { paperOrigin } from "@/lib/web/origin";
import type { ReceiptProof, SendState } from "./send-steps";

const FIELDS = { recipientId: "text", amount: "integer", password: "text" } as const;

// The ledger rolled back, or knows the request as something else: nothing is on its way.
const REFUSALS = ["invalid", "insufficient_balance", "recipient_unavailable", "request_id_reused"];

/**
 * One step of sending money; the button says which. Back keeps what was typed. The request id made
 * at the first review goes through all steps: what may already be paid is never paid again.
 */
export async function sendMoneyStep(previous: SendState, form: FormData): Promise<SendState> {
  const typed = typedStep(form);
  const wanted = text(form, "intent");
  if (wanted === "form") return { step: "form", typed };
  try {
    const ctx = await actionContext(form);
    return await withinTime(
      wanted === "send" ? send(ctx, form, typed) : review(ctx, form, typed, wanted),
    );
  } catch (error) {
    const failure = await explain(error);
    if (REFUSALS.includes(failure.code) && !failure.fields?.password) {
      return { step: "form", typed, failure };
    }
    const { step, review: agreed } = previous;
    return {
      ...{ step, typed, failure: await unexpected(failure, wanted) },
      ...(agreed && { review: agreed }),
    };
  }
}

// The posting may go on while no answer comes.
async function unexpected(failure: Failure, wanted: string): Promise<Failure> {
  const t = await getTranslations("send");
  const told = await inWords(failure, t("failedText"));
  if (wanted !== "send" || failure.status < 500) return told;
  return { ...told, message: `${told.message} ${t("notTwice")}` };
}

async function review(
  ctx: Context,
  form: FormData,
  typed: SendState["typed"],
  wanted: string,
): Promise<SendState> {
  const values = readForm(form, { recipientId: "text", amount: "integer" });
  // Without script the id stays in the form while somebody types another name.
  if (text(form, "recipientFor") !== typed.recipient) values.recipientId = undefined;
  if (!values.recipientId && typed.recipient) {
    const name = searchText.safeParse(typed.recipient);
    const found = name.success ? await findRecipients(ctx.db, ctx.actor.id, name.data) : [];
    if (found.length > 1) {
      const failure = await explain(field("recipient", "recipientAmbiguous"));
      return { step: "form", typed: { ...typed, recipientId: "" }, choices: found, failure };
    }
    if (!found[0]) throw field("recipient", "recipientNotFound");
    values.recipientId = found[0].id;
  }
  const input = check(transferSchema, values);
  const [recipient, { available }] = await Promise.all([
    getRecipient(ctx.db, ctx.actor.id, input.recipientId),
    memberBalances(ctx.db, ctx.actor.id),
  ]);
  if (exceedsAvailable(input.amount, available)) {
    throw new AppError(
      "insufficient_balance",
      { amount: available },
      {
        amount: { key: "amountExceeds", values: { amount: available } },
      },
    );
  }
  const kept = requestId.safeParse(typed.requestId);
  const id = kept.success ? kept.data : randomUUID();
  return {
    step: wanted === "password" ? "password" : "review",
    typed: {
      ...typed,
      ...{ recipient: recipient.fullName, recipientId: recipient.id, requestId: id },
    },
    review: {
      recipient,
      amount: input.amount,
      availableAfter: availableAfter(input.amount, available),
      requestId: id,
    },
  };
}

async function send(ctx: Context, form: FormData, typed: SendState["typed"]): Promise<SendState> {
  const input = check(sendMoneySchema, readForm(form, FIELDS));
  const { transaction, availableBalance } = await sendMoney(ctx, input);
  revalidatePath("/", "layout");
  return {
    step: "receipt",
    typed,
    receipt: {
      reference: transaction.reference,
      amount: transaction.amount,
      to: transaction.toUser ?? "",
      username: text(form, "username"),
      at: transaction.date,
      availableAfter: availableBalance,
      href: `/transactions/${transaction.id}/receipt`,
      // The money is sent: whatever fails now must not look like a failure.
      proof: await loaded(proofOf(ctx, transaction.id)),
    },
  };
}

async function proofOf(ctx: Context, id: string): Promise<ReceiptProof> {
  const receipt = await readReceipt(ctx.db, id, { id: ctx.actor.id, all: false });
  const { code, address } = receiptProof(receipt, paperOrigin(await headers()));
  return { code, square: squareOf(address) };
}

function typedStep(form: FormData): SendState["typed"] {
  return {
    recipient: text(form, "recipient"),
    recipientId: text(form, "recipientId"),
    amount: text(form, "amount"),
    requestId: text(form, "requestId"),
  };
}

function field(name: string, key: string): AppError {
  return new AppError("invalid", {}, { [name]: { key } });
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
}
