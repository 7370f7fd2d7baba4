"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { ReasonField } from "@/components/reason-field";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { deleteOne } from "./actions";

type Props = {
  id: string;
  reference: string;
  /** It has been posted: an opposite transaction takes it back. */
  reverses: boolean;
  /** A member asked for it, and reads why it was removed. */
  ofMember: boolean;
  closeHref: string;
};

/** Says why, and removes it or proposes to reverse it. */
export function DeleteForm({ id, reference, reverses, ofMember, closeHref }: Props) {
  const t = useTranslations("transactions.deletion");
  const toMember = reverses ? "reasonNeeded" : "reasonHint";
  const toOffice = reverses ? "reasonNeededOffice" : "reasonHintOffice";
  const { state, act, failed, filled } = useMemberForm(deleteOne, {
    done: ({ outcome }) => ({
      title: t(outcome === "removed" ? "doneTitle" : "proposedTitle"),
      description: t(outcome, { reference }),
      href: closeHref,
    }),
  });

  return (
    <form action={act} className="grid gap-4">
      <RequestId typed={failed?.typed} />
      {state.status === "done" && (
        <Alert variant="success">{t(state.data.outcome, { reference })}</Alert>
      )}
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <input type="hidden" name="id" value={id} />
      <FocusFirstError after={failed} />
      <ReasonField label={t("reason")} hint={t(ofMember ? toMember : toOffice)} filled={filled} />
      <FreshPassword failed={failed} />
      <SubmitButton variant="destructive" pendingLabel={t("pending")}>
        {t(reverses ? "reverse" : "remove")}
      </SubmitButton>
    </form>
  );
}
