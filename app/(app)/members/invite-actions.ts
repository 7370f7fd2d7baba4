"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { inviteMember } from "@/lib/invitations/commands";
import { inviteSchema } from "@/lib/invitations/schema";
import { type FormState, runForm } from "@/lib/web/action";

/** Sends the invitation of the dialog's form. Answers what to tell. */
export async function invite(_: FormState<string>, form: FormData): Promise<FormState<string>> {
  const t = await getTranslations("invitations");
  const language = await getLocale();
  return runForm(form, {
    schema: inviteSchema,
    fields: { name: "text", email: "text" },
    right: "members.manage",
    failed: t("form.failedText"),
    renews: "/members",
    run: async (ctx, input) => {
      await inviteMember(ctx, input, language);
      return t("sentText", { email: input.email });
    },
  });
}
