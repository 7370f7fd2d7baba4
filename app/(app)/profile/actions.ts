"use server";

import { randomUUID } from "node:crypto";
import { revalidatePath } from "next/cache";
import { withinTime } from "@/db/client";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { requestId } from "@/lib/fields";
import { findRecipients, getRecipient, memberBalances } from "@/lib/members/queries";
import { sendMoney } from "@/lib/transfers/commands";
import { availableAfter, exceedsAvailable } from "@/lib/transfers/rules";
import { sendMoneySchema, transferSchema } from "@/lib/transfers/schema";
import { actionContext, readForm } from "@/lib/web/action";
import { explain } from "@/lib/web/failures";
import { check } from "@/lib/web/handler";
import type { SendState } from "./send-steps";

const FIELDS = { recipientId: "text", amount: "integer", password: "text" } as const;

/** One step of sending money; the button says which. Back keeps what was typed. */
export async function sendMoneyStep(_: SendState, form: FormData): Promise<SendState> {
  const typed = {
    recipient: text(form, "recipient"),
    recipientId: text(form, "recipientId"),
    amount: text(form, "amount"),
  };
  const wanted = text(form, "intent");
  if (wanted === "form") return { step: "form", typed };
  try {
    const ctx = await actionContext(form);
    return await withinTime(
      wanted === "send" ? send(ctx, form, typed) : review(ctx, form, typed, wanted),
    );
  } catch (error) {
    return { step: "form", typed, failure: await explain(error) };
  }
}

async function review(
  ctx: Context,
  form: FormData,
  typed: SendState["typed"],
  wanted: string,
): Promise<SendState> {
  const values = readForm(form, { recipientId: "text", amount: "integer" });
  if (!values.recipientId && typed.recipient) {
    const found = await findRecipients(ctx.db, ctx.actor.id, typed.recipient);
    if (found.length > 1) {
      const failure = await explain(field("recipient", "recipientAmbiguous"));
      return { step: "form", typed, choices: found, failure };
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
  const kept = requestId.safeParse(form.get("requestId"));
  return {
    step: wanted === "password" ? "password" : "review",
    typed: { ...typed, recipient: recipient.fullName, recipientId: recipient.id },
    review: {
      recipient,
      amount: input.amount,
      availableAfter: availableAfter(input.amount, available),
      requestId: kept.success ? kept.data : randomUUID(),
    },
  };
}

async function send(ctx: Context, form: FormData, typed: SendState["typed"]): Promise<SendState> {
  try {
    const { transaction, availableBalance } = await sendMoney(
      ctx,
      check(sendMoneySchema, readForm(form, FIELDS)),
    );
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
      },
    };
  } catch (error) {
    const failure = await explain(error);
    const aboutPassword = failure.fields?.password || failure.code === "too_many_attempts";
    if (!aboutPassword) return { step: "form", typed, failure };
    return { ...(await review(ctx, form, typed, "password")), failure };
  }
}

function field(name: string, key: string): AppError {
  return new AppError("invalid", {}, { [name]: { key } });
}

function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value.slice(0, 200) : "";
}
