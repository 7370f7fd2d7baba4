"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { ReasonField } from "@/components/reason-field";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { giveWord, overrule } from "./word-actions";

type Props = { id: string; by: "lender" | "director" };

/** What is said about writing a loan off: by its lender, or by the director over the lender's word. */
export function WordForm({ id, by }: Props) {
  const t = useTranslations("loans.word");
  const { state, act, failed, filled } = useMemberForm(by === "lender" ? giveWord : overrule, {
    done: (said) => ({ title: said }),
  });
  const errors = failed?.failure.fields;
  if (state.status === "done") return <Alert variant="success">{state.data}</Alert>;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={id} />
      {failed && !errors && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {by === "lender" && (
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-sm font-medium">{t("legend")}</legend>
          {(["agree", "object"] as const).map((word) => (
            <label key={word} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="word"
                value={word}
                defaultChecked={failed?.typed.word === word}
                className="size-5 shrink-0 accent-primary"
              />
              {t(word)}
            </label>
          ))}
          {errors?.word && <p className="text-sm text-destructive">{errors.word}</p>}
        </fieldset>
      )}
      <ReasonField label={t("reason")} hint={t(`${by}Hint`)} filled={filled} />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("pending")}>{t(`${by}Submit`)}</SubmitButton>
    </form>
  );
}
