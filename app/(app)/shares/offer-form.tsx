"use client";

import { useTranslations } from "next-intl";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { PasswordField } from "@/components/ui/password-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { endShareOffer, takeShareOffer } from "./offer-actions";

type Props = {
  id: string;
  /** Whether it is the reader's own offer, and can still be taken. */
  own: boolean;
  open: boolean;
  closeHref: string;
};

/** Takes the shares with the password, or ends the offer. */
export function OfferForm({ id, own, open, closeHref }: Props) {
  const t = useTranslations("shares.answer");
  const done = () => ({ title: t("doneTitle"), description: t("done"), href: closeHref });
  const take = useMemberForm(takeShareOffer, { done });
  const end = useMemberForm(endShareOffer, { done });
  if (take.state.status === "done" || end.state.status === "done") {
    return (
      <Alert variant="success" title={t("doneTitle")}>
        {t("done")}
      </Alert>
    );
  }
  if (!open) return <Alert variant="info">{t("over")}</Alert>;
  return (
    <div className="grid gap-4">
      {!own && (
        <form action={take.act} className="grid gap-4" noValidate>
          <RequestId typed={take.failed?.typed} />
          <FocusFirstError after={take.failed} />
          <input type="hidden" name="id" value={id} />
          {take.failed && !take.errors.password && (
            <Alert variant="destructive">{take.failed.failure.message}</Alert>
          )}
          <p className="text-sm text-muted-foreground">{t("text")}</p>
          <PasswordField
            name="password"
            label={t("password")}
            error={take.errors.password}
            current
          />
          <SubmitButton pendingLabel={t("pending")}>{t("take")}</SubmitButton>
        </form>
      )}
      <form action={end.act} className="grid gap-4" noValidate>
        <RequestId typed={end.failed?.typed} />
        <input type="hidden" name="id" value={id} />
        {end.failed && <Alert variant="destructive">{end.failed.failure.message}</Alert>}
        <SubmitButton variant="outline" pendingLabel={t("pending")}>
          {t(own ? "withdraw" : "decline")}
        </SubmitButton>
      </form>
    </div>
  );
}
