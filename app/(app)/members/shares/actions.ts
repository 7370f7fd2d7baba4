"use server";

import { getTranslations } from "next-intl/server";
import { proposeRedemption } from "@/lib/approvals/share-redemptions";
import { pathId } from "@/lib/fields";
import { redemptionSchema } from "@/lib/shares/schema";
import { type FormState, runForm } from "@/lib/web/action";

/** Proposes to redeem shares of the member whom the form names, with a reason. Answers the proposal. */
export async function redeem(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const t = await getTranslations("shares.redeem");
  return runForm(form, {
    schema: redemptionSchema,
    fields: { count: "integer", reason: "text" },
    right: "transactions.decide",
    failed: t("failed"),
    run: (ctx, input) => proposeRedemption(ctx, pathId(String(form.get("id") ?? "")), input),
  });
}
