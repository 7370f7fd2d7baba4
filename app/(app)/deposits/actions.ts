"use server";

import { getTranslations } from "next-intl/server";
import { cancelDeposit } from "@/lib/deposits/commands";
import { depositSchema } from "@/lib/deposits/schema";
import { wholeTyped } from "@/lib/grouped";
import { formatExact } from "@/lib/money";
import { requestDeposit } from "@/lib/rails/collect";
import { type FormState, formAction, runForm } from "@/lib/web/action";
import { cancelSchema } from "@/lib/withdrawals/schema";

/** What to tell of a deposit: what was submitted, or by which id its asking is followed. */
type Submitted = { said: string; asked: string | null };

/** Submits the New Deposit form; by its other button the phone is asked. */
export async function newDeposit(
  _: FormState<Submitted>,
  form: FormData,
): Promise<FormState<Submitted>> {
  const t = await getTranslations("deposits.form");
  // Each method has a choice of its own of where it was paid.
  const place = form.get(`channel-${form.get("method")}`);
  if (place) form.set("channel", place);
  if (form.get("again") === "true" && !isAskedAbout(form)) form.set("again", "false");
  return runForm(form, {
    schema: depositSchema,
    fields: {
      amount: "integer",
      method: "text",
      channel: "text",
      senderPhone: "text",
      externalId: "text",
      receiptChecked: "boolean",
      collect: "boolean",
      again: "boolean",
      description: "text",
    },
    failed: "deposits.form.failedText",
    renews: "/",
    run: async (ctx, input) => {
      const { id, amount, net, collect } = await requestDeposit(ctx, input);
      const sum = formatExact(amount);
      if (collect) return { said: t("asked", { amount: sum, number: collect.number }), asked: id };
      return { said: t("done", { amount: sum, net: formatExact(net) }), asked: null };
    },
  });
}

/** Whether it is the deposit that its member was asked about, of this amount by this method. */
function isAskedAbout(form: FormData): boolean {
  const amount = (name: string) => wholeTyped(String(form.get(name) ?? ""));
  return (
    form.get("askedMethod") === form.get("method") && amount("askedAmount") === amount("amount")
  );
}

/** Takes back the pending deposit that the form names. Answers what to tell. */
export const takeBackDeposit = formAction({
  schema: cancelSchema,
  fields: { id: "text" },
  failed: "deposits.cancellation.failed",
  run: async (ctx, { id }) => {
    const t = await getTranslations("deposits.cancellation");
    const { amount } = await cancelDeposit(ctx, id);
    return t("done", { amount: formatExact(amount) });
  },
});
