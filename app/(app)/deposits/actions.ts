"use server";

import { revalidatePath } from "next/cache";
import { submitDeposit } from "@/lib/deposits/commands";
import { type DepositView, depositSchema } from "@/lib/deposits/schema";
import { type FormState, runForm } from "@/lib/web/action";

/** Submits the New Deposit form. */
export async function newDeposit(
  _: FormState<DepositView>,
  form: FormData,
): Promise<FormState<DepositView>> {
  const state = await runForm(form, {
    schema: depositSchema,
    fields: {
      amount: "integer",
      method: "text",
      senderPhone: "text",
      externalId: "text",
      description: "text",
    },
    run: submitDeposit,
  });
  if (state.status === "done") revalidatePath("/", "layout");
  return state;
}
