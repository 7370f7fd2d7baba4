"use server";

import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { writeOffSchema } from "@/lib/loans/schema";
import { writeOffLoan } from "@/lib/loans/write-off";
import { formatExact } from "@/lib/money";
import { type FormState, runForm } from "@/lib/web/action";

/** Writes the overdue loan that the form names off, with a reason. Answers what to tell. */
export async function writeOff(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const t = await getTranslations("loans.writeOff");
  return runForm(form, {
    schema: writeOffSchema,
    fields: { reason: "text" },
    right: "loans.write-off",
    failed: t("failed"),
    run: async (ctx, input) => {
      const loan = await writeOffLoan(ctx, pathId(String(form.get("id") ?? "")), input);
      const { reference } = loan;
      if (loan.writtenOff === 0) return t("settled", { reference });
      return t("done", { amount: formatExact(loan.writtenOff), reference });
    },
  });
}
