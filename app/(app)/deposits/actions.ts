"use server";

import { getTranslations } from "next-intl/server";
import { submitDeposit } from "@/lib/deposits/commands";
import { depositSchema } from "@/lib/deposits/schema";
import { formatExact } from "@/lib/money";
import { type FormState, runForm } from "@/lib/web/action";

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
