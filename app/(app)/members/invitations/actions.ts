"use server";

import { getLocale, getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { resendInvitation, revokeInvitation } from "@/lib/invitations/commands";
import { invitationActSchema } from "@/lib/invitations/schema";
import { type FormState, runForm } from "@/lib/web/action";

type Acted = { title: string; text: string };

/** Sends the invitation named in the form again, or takes it back. */
export async function actOnInvitation(
  _: FormState<Acted>,
  form: FormData,
): Promise<FormState<Acted>> {
  const t = await getTranslations("invitations");
  const language = await getLocale();
  return runForm(form, {
    schema: invitationActSchema,
    fields: { act: "text" },
    right: "members.manage",
    failed: t("form.failedText"),
    renews: "/members/invitations",
    run: async (ctx, { act }) => {
      const id = pathId(String(form.get("id")));
      if (act === "resend") {
        const { email } = await resendInvitation(ctx, id, language);
        return { title: t("form.sentTitle"), text: t("sentText", { email }) };
      }
      const { email } = await revokeInvitation(ctx, id);
      return { title: t("revokedTitle"), text: t("revokedText", { email }) };
    },
  });
}
