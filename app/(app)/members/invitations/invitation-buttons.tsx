"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { actOnInvitation } from "./actions";

type Props = { id: string; pending: boolean };

/** Sends one invitation again or takes it back, and says what happened. Works without script. */
export function InvitationButtons({ id, pending }: Props) {
  const t = useTranslations("invitations.row");
  const { state, act, failed } = useMemberForm(actOnInvitation, {
    done: ({ title, text }) => ({ title, description: text }),
  });
  return (
    <div className="grid justify-items-end gap-1">
      {pending && (
        <form action={act} className="flex flex-wrap justify-end gap-2">
          <input type="hidden" name="id" value={id} />
          <FreshPassword failed={failed} id={`fresh-${id}`} />
          {(["resend", "revoke"] as const).map((each) => (
            <SubmitButton key={each} name="act" value={each} size="sm" variant="outline">
              {t(each)}
            </SubmitButton>
          ))}
        </form>
      )}
      {state.status === "done" && (
        <p className="text-xs text-muted-foreground">{state.data.text}</p>
      )}
      {state.status === "failed" && (
        <p role="alert" className="text-xs text-destructive-ink">
          {state.failure.message}
        </p>
      )}
    </div>
  );
}
