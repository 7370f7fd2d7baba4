"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { inviteMember } from "@/lib/invitations/commands";
import { inviteSchema } from "@/lib/invitations/schema";
import { formAction } from "@/lib/web/action";

/** Sends the invitation of the dialog's form. Answers what to tell. */
export const invite = formAction({
  schema: inviteSchema,
  fields: { name: "text", email: "text" },
  right: "members.manage",
  failed: "invitations.form.failedText",
  renews: "/members",
  run: async (ctx, input) => {
    const t = await getTranslations("invitations");
    const language = await getLocale();
    await inviteMember(ctx, input, language);
    return t("sentText", { email: input.email });
  },
});
