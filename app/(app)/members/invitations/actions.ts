"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { resendInvitation, revokeInvitation } from "@/lib/invitations/commands";
import { invitationActSchema } from "@/lib/invitations/schema";
import { formAction } from "@/lib/web/action";

/** Sends the invitation named in the form again, or takes it back. */
export const actOnInvitation = formAction({
  schema: invitationActSchema,
  fields: { act: "text" },
  right: "members.manage",
  failed: "invitations.form.failedText",
  renews: "/members/invitations",
  run: async (ctx, { act }, form) => {
    const t = await getTranslations("invitations");
    const language = await getLocale();
    const id = pathId(String(form.get("id")));
    if (act === "resend") {
      const { email } = await resendInvitation(ctx, id, language);
      return { title: t("form.sentTitle"), text: t("sentText", { email }) };
    }
    const { email } = await revokeInvitation(ctx, id);
    return { title: t("revokedTitle"), text: t("revokedText", { email }) };
  },
});
