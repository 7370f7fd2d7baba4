"use server";

import { proposeWriteOff } from "@/lib/approvals/loans";
import { pathId } from "@/lib/fields";
import { writeOffSchema } from "@/lib/loans/schema";
import { formAction } from "@/lib/web/action";

/** Proposes to write the overdue loan that the form names off, with a reason. Answers the proposal. */
export const writeOff = formAction({
  schema: writeOffSchema,
  fields: { reason: "text" },
  right: "loans.write-off",
  failed: "loans.writeOff.failed",
  run: (ctx, input, form) => proposeWriteOff(ctx, pathId(String(form.get("id") ?? "")), input),
});
