"use server";

import { getTranslations } from "next-intl/server";
import { proposeRecovery } from "@/lib/approvals/recover";
import { recoverySchema } from "@/lib/approvals/schema";
import { pathId } from "@/lib/fields";
import { type Square, squareOf } from "@/lib/square-code";
import { type FormState, runForm } from "@/lib/web/action";

/**
 * The link that is handed over, and the same as a square code; null where it cannot be told again; or that a letter is
 * printed once a second person has confirmed it.
 */
type Given = { link: string; square: Square } | "letter" | null;

/** Proposes to give the member named in the form their account again. */
export async function recoverAccess(
  _: FormState<Given>,
  form: FormData,
): Promise<FormState<Given>> {
  const t = await getTranslations("members.recovery");
  return runForm(form, {
    schema: recoverySchema,
    fields: { reason: "text", email: "text" },
    right: "members.manage",
    failed: t("failed"),
    run: async (ctx, input) => {
      const { link, letter } = await proposeRecovery(ctx, pathId(String(form.get("id"))), input);
      if (letter) return "letter";
      return link === null ? null : { link, square: squareOf(link) };
    },
  });
}
