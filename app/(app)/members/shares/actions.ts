"use server";

import { proposeRedemption } from "@/lib/approvals/share-redemptions";
import { pathId } from "@/lib/fields";
import { redemptionSchema } from "@/lib/shares/schema";
import { formAction } from "@/lib/web/action";

/** Proposes to redeem shares of the member whom the form names, with a reason. Answers the proposal. */
export const redeem = formAction({
  schema: redemptionSchema,
  fields: { count: "integer", reason: "text" },
  right: "transactions.decide",
  failed: "shares.redeem.failed",
  run: (ctx, input, form) => proposeRedemption(ctx, pathId(String(form.get("id") ?? "")), input),
});
