"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Link } from "@/components/ui/link";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useMemberForm } from "@/components/use-member-form";
import { invite } from "./invite-actions";

/** `outboxHref`: where the mail stands when none goes out. `linksArrive`: whether its link can be read there. */
type Props = { closeHref: string; outboxHref: string | null; linksArrive: boolean };

/** Name and e-mail address of who is invited; then what happened. */
export function InviteForm({ closeHref, outboxHref, linksArrive }: Props) {
  const t = useTranslations("invitations.form");
  const { state, act, failed, filled } = useMemberForm(invite);
  if (state.status === "done") {
    return (
      <div className="grid gap-4">
        <Alert variant="success" title={t("sentTitle")}>
          <p>{state.data}</p>
          {outboxHref && (
            <p className="mt-1">
              {t(linksArrive ? "outboxText" : "outboxKept")}{" "}
              <Link className="link" href={outboxHref}>
                {t("outboxLink")}
              </Link>
            </p>
          )}
        </Alert>
        <ButtonLink href={closeHref} scroll={false} variant="outline">
          {t("done")}
        </ButtonLink>
      </div>
    );
  }
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <p className="text-sm text-muted-foreground">{t("intro")}</p>
      {failed && !failed.failure.fields && (
        <Alert variant="destructive" title={failed.failure.title ?? t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      <TextField filled={filled} name="name" label={t("fullName")} maxLength={100} />
      <TextField
        filled={filled}
        name="email"
        label={t("email")}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("pending")}>{t("submit")}</SubmitButton>
    </form>
  );
}
