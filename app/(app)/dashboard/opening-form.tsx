"use client";

import { useTranslations } from "next-intl";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { AmountField } from "@/components/ui/amount-field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextareaField } from "@/components/ui/textarea-field";
import { useMemberForm } from "@/components/use-member-form";
import { answerBalance } from "./opening-actions";

/** Yes in one press; no with what it should be, and why. */
export function OpeningForm() {
  const t = useTranslations("opening.form");
  const yes = useMemberForm(answerBalance, {
    done: () => ({ title: t("thanks"), href: "/dashboard" }),
  });
  const no = useMemberForm(answerBalance, {
    done: () => ({ title: t("received"), href: "/dashboard" }),
  });
  if (yes.state.status === "done") return <Alert variant="success">{t("thanks")}</Alert>;
  if (no.state.status === "done") return <Alert variant="success">{t("received")}</Alert>;
  const { filled, failed } = no;
  const beside = filled.errors.shouldBe ?? filled.errors.remark;
  return (
    <div className="grid gap-2">
      <form action={yes.act} noValidate className="grid gap-3">
        {yes.failed && <Alert variant="destructive">{yes.failed.failure.message}</Alert>}
        <RequestId typed={yes.failed?.typed} />
        <input type="hidden" name="agrees" value="true" />
        <SubmitButton pendingLabel={t("pending")} className="justify-self-start">
          {t("yes")}
        </SubmitButton>
      </form>
      <details open={failed !== null}>
        <summary className="link inline-flex min-h-11 cursor-pointer items-center">
          {t("no")}
        </summary>
        <form action={no.act} noValidate className="mt-2 grid gap-4">
          {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
          <RequestId typed={failed?.typed} />
          <FocusFirstError after={failed} />
          <input type="hidden" name="agrees" value="false" />
          <AmountField id="should-be" filled={filled} name="shouldBe" label={t("shouldBe")} />
          <TextareaField
            id="opening-remark"
            filled={filled}
            name="remark"
            label={t("remark")}
            hint={t("remarkHint")}
            rows={2}
            maxLength={500}
          />
          <SubmitButton
            variant="outline"
            pendingLabel={t("pending")}
            className="justify-self-start"
          >
            {t("send")}
          </SubmitButton>
        </form>
      </details>
    </div>
  );
}
