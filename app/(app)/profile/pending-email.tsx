"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { keepEmail } from "./edit-actions";

/** `own`: the present address, to be confirmed. */
type Props = { email: string; until: string; own: boolean };

/** An address that waits for its confirmation, and the way to take it back. */
export function PendingEmail({ email, until, own }: Props) {
  const t = useTranslations("profile.newAddress");
  const { act, failed } = useMemberForm(keepEmail);
  return (
    <Alert variant="warning" title={t(own ? "titleOwn" : "title")} className="mt-5">
      <p>{t("text", { email, until })}</p>
      {failed && <p className="mt-2 text-destructive-ink">{failed.failure.message}</p>}
      <form action={act} className="mt-2">
        <SubmitButton variant="outline" size="sm" pendingLabel={t("pending")}>
          {t(own ? "takeBackOwn" : "takeBack")}
        </SubmitButton>
      </form>
    </Alert>
  );
}
