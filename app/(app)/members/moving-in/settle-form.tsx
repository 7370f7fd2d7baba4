"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useMemberForm } from "@/components/use-member-form";
import { settle } from "./answer-actions";

type Props = { id: string; answer: string; closeHref: string };

/** What was found, and the transaction that corrects it, where there is one. */
export function SettleForm({ id, answer, closeHref }: Props) {
  const t = useTranslations("moveIn.settle");
  const { state, act, failed, errors, typed } = useMemberForm(settle, {
    done: () => ({ title: t("done"), href: closeHref }),
  });
  if (state.status === "done") return <Alert variant="success">{t("done")}</Alert>;
  const beside = errors.settlement ?? errors.reference;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="answer" value={answer} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      <Field
        id="settlement"
        label={t("settlement")}
        hint={t("settlementHint")}
        error={errors.settlement}
      >
        <Textarea
          name="settlement"
          rows={3}
          maxLength={500}
          defaultValue={typed.settlement ?? ""}
        />
      </Field>
      <Field
        id="settle-reference"
        label={t("reference")}
        hint={t("referenceHint")}
        error={errors.reference}
      >
        <Input name="reference" maxLength={40} autoComplete="off" defaultValue={typed.reference} />
      </Field>
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("pending")}>{t("submit")}</SubmitButton>
    </form>
  );
}
