"use server";

import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { changePassword } from "@/lib/auth/password-change";
import { passwordFormSchema } from "@/lib/auth/schema";
import { endOtherSessions, endOwnSession } from "@/lib/auth/sessions/commands";
import { endSchema } from "@/lib/auth/sessions/schema";
import { type FormState, formAction, runForm } from "@/lib/web/action";
import { rememberDevice } from "@/lib/web/known-device";
import { forgetSession } from "@/lib/web/session";

/** Changes the reader's password. Answers what happened, in words. */
export const savePassword = formAction({
  schema: passwordFormSchema,
  fields: { currentPassword: "text", newPassword: "text", confirmPassword: "text" },
  failed: "settings.passwordForm.failed",
  renews: "/settings",
  run: async (ctx, input) => {
    const t = await getTranslations("settings");
    const { ended, proof } = await changePassword(ctx, input);
    await rememberDevice({ memberId: ctx.actor.id, proof });
    return t("passwordDone", { count: ended });
  },
});

/** Signs out the session that the button names, or all others. Answers what happened, in words. */
export async function endSessions(
  _: FormState<string>,
  form: FormData,
): Promise<FormState<string>> {
  const t = await getTranslations("settings");
  let gone = false;
  const state = await runForm(form, {
    schema: endSchema,
    fields: { session: "text" },
    failed: "settings.sessionList.failed",
    renews: "/settings",
    run: async (ctx, { session }) => {
      if (session === "others") return t("othersEnded", { count: await endOtherSessions(ctx) });
      await endOwnSession(ctx, session);
      gone = session === ctx.actor.sessionId;
      return t("sessionEnded");
    },
  });
  if (gone) {
    await forgetSession();
    redirect("/login");
  }
  return state;
}
