"use server";

import { getTranslations } from "next-intl/server";
import { proposeWriteOff } from "@/lib/approvals/loans";
import { pathId } from "@/lib/fields";
import { writeOffSchema } from "@/lib/loans/schema";
import { type FormState, runForm } from "@/lib/web/action";

/** Proposes to write the overdue loan that the form names off, with a reason. Answers the proposal. */
export async function writeOff(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const t = await getTranslations("loans.writeOff");
  return runForm(form, {
    schema: writeOffSchema,
    fields: { reason: "text" },
    right: "loans.write-off",
    failed: t("failed"),
    run: (ctx, input) => proposeWriteOff(ctx, pathId(String(form.get("id") ?? "")), input),
  });
}
