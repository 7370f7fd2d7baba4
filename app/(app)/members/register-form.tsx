"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { saveRegister } from "./register-actions";
import { RegisterFields } from "./register-fields";

type Props = {
  member: string;
  /** What is kept, but for the national id, of which only the end is told. */
  kept: Record<string, string>;
  /** When the member was changed last, as it was read with that. */
  updatedAt: string;
};

/** What the register keeps of a member, filled in after they have joined. */
export function RegisterForm({ member, kept, updatedAt }: Props) {
  const t = useTranslations("members.enrolment");
  const { act, failed, typed, errors } = useMemberForm(saveRegister, {
    done: () => ({ title: t("kept") }),
  });
  return (
    <form action={act} className="mt-3 grid gap-4">
      <FocusFirstError after={failed} />
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="member" value={member} />
      <input type="hidden" name="updatedAt" value={failed?.typed.updatedAt ?? updatedAt} />
      <RegisterFields filled={{ typed: failed ? typed : kept, errors }} />
      <FreshPassword failed={failed} id="register-password" />
      <SubmitButton variant="outline" pendingLabel={t("keeping")}>
        {t("keep")}
      </SubmitButton>
    </form>
  );
}
