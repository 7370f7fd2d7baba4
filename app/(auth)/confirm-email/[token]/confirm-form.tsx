"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { SubmitButton } from "@/components/ui/submit-button";
import { useFormAction } from "@/components/use-form-action";
import { confirm } from "./actions";

/** One button: a program that only looks at the link confirms nothing. */
export function ConfirmForm({ token }: { token: string }) {
  const t = useTranslations("confirmEmail.form");
  const common = useTranslations("common");
  const { failed, act, lost } = useFormAction(confirm);
  return (
    <form action={act} className="grid gap-4">
      <input type="hidden" name="token" value={token} />
      {failed && (
        <Alert variant="destructive" title={failed.failure.title ?? t("failedTitle")}>
          {failed.failure.message}
        </Alert>
      )}
      <SubmitButton pendingLabel={t("pending")}>
        {lost ? common("tryAgain") : t("submit")}
      </SubmitButton>
    </form>
  );
}
