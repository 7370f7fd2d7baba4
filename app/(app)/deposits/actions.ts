"use server";

import { getTranslations } from "next-intl/server";
import { cancelDeposit, submitDeposit } from "@/lib/deposits/commands";
import { depositSchema } from "@/lib/deposits/schema";
import { formatExact } from "@/lib/money";
import { type FormState, runForm } from "@/lib/web/action";
import { cancelSchema } from "@/lib/withdrawals/schema";

/** Submits the New Deposit form. Answers what to tell: amount and net. */
export async function newDeposit(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const t = await getTranslations("deposits.form");
  return runForm(form, {
    schema: depositSchema,
    fields: {
      amount: "integer",
      method: "text",
      senderPhone: "text",
      externalId: "text",
      receiptChecked: "boolean",
      again: "boolean",
      description: "text",
    },
    failed: t("failedText"),
    renews: "/",
    run: async (ctx, input) => {
      const { amount, net } = await submitDeposit(ctx, input);
      return t("done", { amount: formatExact(amount), net: formatExact(net) });
    },
  });
}

/** Takes back the pending deposit that the form names. Answers what to tell. */
export async function takeBackDeposit(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  const t = await getTranslations("deposits.cancellation");
  return runForm(form, {
    schema: cancelSchema,
    fields: { id: "text" },
    failed: t("failed"),
    run: async (ctx, { id }) => {
      const { amount } = await cancelDeposit(ctx, id);
      return t("done", { amount: formatExact(amount) });
    },
  });
}
