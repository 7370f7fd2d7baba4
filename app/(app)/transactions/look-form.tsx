"use client";

import { useTranslations } from "next-intl";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { lookAtCall } from "./call-actions";

/** Has the provider asked at once. */
export function LookForm({ id }: { id: string }) {
  const t = useTranslations("transactions.call");
  const { act, failed } = useMemberForm(lookAtCall, { done: () => ({ title: t("looked") }) });
  return (
    <form action={act} className="grid gap-3">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="id" value={id} />
      <SubmitButton variant="outline" pendingLabel={t("looking")}>
        {t("look")}
      </SubmitButton>
    </form>
  );
}
