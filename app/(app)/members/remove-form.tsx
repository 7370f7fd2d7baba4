"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { ReasonField } from "@/components/reason-field";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { removeMember } from "./actions";

type Props = { id: string; name: string; closeHref: string };

/** Delete, or leave it; a refusal says what stands in the way. */
export function RemoveForm({ id, name, closeHref }: Props) {
  const t = useTranslations("members.removal");
  const { act, failed, filled } = useMemberForm(removeMember, {
    done: () => ({ title: t("doneTitle"), description: t("doneText", { name }), href: closeHref }),
  });
  return (
    <form action={act} className="grid gap-4">
      <input type="hidden" name="id" value={id} />
      {failed && !failed.failure.fields?.reason && (
        <Alert variant="destructive">{failed.failure.message}</Alert>
      )}
      <ReasonField label={t("reason")} hint={t("reasonHint")} filled={filled} />
      <FreshPassword failed={failed} />
      <div className="flex flex-wrap gap-2">
        <SubmitButton variant="destructive" pendingLabel={t("pending")}>
          {t("submit")}
        </SubmitButton>
        <ButtonLink variant="outline" href={closeHref} scroll={false}>
          {t("cancel")}
        </ButtonLink>
      </div>
    </form>
  );
}
