"use server";

import { proposeRecovery } from "@/lib/approvals/recover";
import { recoverySchema } from "@/lib/approvals/schema";
import { pathId } from "@/lib/fields";
import { type Square, squareOf } from "@/lib/square-code";
import { formAction } from "@/lib/web/action";

/**
 * The link that is handed over, and the same as a square code; null where it cannot be told again; or that a letter is
 * printed once a second person has confirmed it.
 */
type Given = { link: string; square: Square } | "letter" | null;

/** Proposes to give the member named in the form their account again. */
export const recoverAccess = formAction({
  schema: recoverySchema,
  fields: { reason: "text", email: "text" },
  right: "members.manage",
  failed: "members.recovery.failed",
  run: async (ctx, input, form): Promise<Given> => {
    const { link, letter } = await proposeRecovery(ctx, pathId(String(form.get("id"))), input);
    if (letter) return "letter";
    return link === null ? null : { link, square: squareOf(link) };
  },
});
