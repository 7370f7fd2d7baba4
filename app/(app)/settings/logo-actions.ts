"use server";

import { getTranslations } from "next-intl/server";
import { proposeLogo } from "@/lib/approvals/logo";
import { logoForm } from "@/lib/settings/form/schema";
import { type FormState, runForm } from "@/lib/web/action";
import { readUpload } from "../projects/read-upload";

/** Proposes another logo, or none, from a day on where one is named. Answers the proposal, or null where it is shown already. */
export async function saveLogo(
  _: FormState<string | null>,
  form: FormData,
): Promise<FormState<string | null>> {
  const t = await getTranslations("settings.logo");
  return runForm(form, {
    schema: logoForm,
    fields: { from: "text", none: "text" },
    right: "system.manage",
    renews: "/settings",
    failed: t("failed"),
    // A picture may be opened behind others.
    unhurried: true,
    run: async (ctx, { from, none }) =>
      proposeLogo(ctx, none ? null : (await readUpload(form)).bytes, from),
  });
}
