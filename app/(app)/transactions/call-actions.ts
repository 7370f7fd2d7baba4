"use server";

import { proposeOutcome } from "@/lib/approvals/rail-outcomes";
import { lookNow } from "@/lib/rails/look";
import { lookForm, outcomeForm } from "@/lib/rails/schema";
import { formAction, quietAction } from "@/lib/web/action";

/** Proposes what became of a request of which its provider tells nothing. */
export const proposeCallOutcome = formAction({
  schema: outcomeForm,
  fields: { id: "text", outcome: "text", externalId: "text", reason: "text" },
  right: "transactions.decide",
  renews: "/",
  run: (ctx, { id, ...outcome }) => proposeOutcome(ctx, id, outcome),
});

/** Has a provider asked now about a request. */
export const lookAtCall = quietAction({
  schema: lookForm,
  fields: { id: "text" },
  right: "transactions.decide",
  fresh: false,
  renews: "/",
  run: (ctx, { id }) => lookNow(ctx, id),
});
