"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { Ban, EllipsisVertical, Mail } from "@/components/ui/icons";
import { Menu, menuItemClass } from "@/components/ui/menu";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { actOnInvitation } from "./actions";

const ACTS = [
  ["resend", Mail],
  ["revoke", Ban],
] as const;

type Props = { id: string; name: string; pending: boolean };

/** Sends one invitation again or takes it back, and says what happened. Works without script. */
export function InvitationButtons({ id, name, pending }: Props) {
  const t = useTranslations("invitations.row");
  const { state, act, failed } = useMemberForm(actOnInvitation, {
    done: ({ title, text }) => ({ title, description: text }),
  });
  return (
    <div className="grid justify-items-end gap-1">
      {pending && (
        <Menu id={`i${id}`} label={t("actions", { name })} trigger={<EllipsisVertical />}>
          <form action={act}>
            <input type="hidden" name="id" value={id} />
            {ACTS.map(([each, Sign]) => (
              <button key={each} name="act" value={each} type="submit" className={menuItemClass}>
                <Sign />
                {t(each)}
              </button>
            ))}
          </form>
        </Menu>
      )}
      {state.status === "failed" && state.failure.fields?.password && (
        <form action={act} className="grid min-w-52 gap-2 text-left">
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="act" value={failed?.typed.act} />
          <FreshPassword failed={failed} id={`fresh-${id}`} />
          <SubmitButton size="sm" className="justify-self-start">
            {t(failed?.typed.act === "revoke" ? "revoke" : "resend")}
          </SubmitButton>
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
