"use server";

import { revalidatePath } from "next/cache";
import { getTranslations } from "next-intl/server";
import { submitDeposit } from "@/lib/deposits/commands";
import { depositSchema } from "@/lib/deposits/schema";
import { formatExact } from "@/lib/money";
import { type FormState, inWords, runForm } from "@/lib/web/action";

/** Submits the New Deposit form. Answers what to tell: amount and net. */
export async function newDeposit(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const t = await getTranslations("deposits.form");
  const state = await runForm(form, {
    schema: depositSchema,
    fields: {
      amount: "integer",
      method: "text",
      senderPhone: "text",
      externalId: "text",
      description: "text",
    },
    run: async (ctx, input) => {
      const { amount, net } = await submitDeposit(ctx, input);
      return t("done", { amount: formatExact(amount), net: formatExact(net) });
    },
  });
  if (state.status === "done") revalidatePath("/", "layout");
  if (state.status !== "failed") return state;
  return { ...state, failure: await inWords(state.failure, t("failedText")) };
}
