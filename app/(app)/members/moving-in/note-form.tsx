"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useMemberForm } from "@/components/use-member-form";
import { noteAnswer } from "./answer-actions";

type Props = { id: string; closeHref: string };

/** What a member has answered on paper: whose letter it is, by its reply code, and what they say. */
export function NoteForm({ id, closeHref }: Props) {
  const t = useTranslations("moveIn.note");
  const { state, act, failed, errors, typed } = useMemberForm(noteAnswer, {
    done: () => ({ title: t("done"), href: closeHref }),
  });
  if (state.status === "done") return <Alert variant="success">{t("done")}</Alert>;
  const beside = Object.keys(errors).length > 0;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={id} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      <Field id="note-member" label={t("memberNumber")} error={errors.memberNumber}>
        <Input
          name="memberNumber"
          maxLength={20}
          autoComplete="off"
          defaultValue={typed.memberNumber}
        />
      </Field>
      <Field id="note-reply" label={t("replyCode")} hint={t("replyHint")} error={errors.replyCode}>
        <Input name="replyCode" maxLength={20} autoComplete="off" defaultValue={typed.replyCode} />
      </Field>
      <SelectField
        name="agrees"
        label={t("agrees")}
        error={errors.agrees}
        defaultValue={typed.agrees ?? ""}
        none={t("choose")}
        choices={[
          ["true", t("yes")],
          ["false", t("no")],
        ]}
      />
      <Field id="note-should-be" label={t("shouldBe")} hint={t("ifNot")} error={errors.shouldBe}>
        <AmountInput name="shouldBe" defaultValue={typed.shouldBe ?? ""} />
      </Field>
      <Field id="note-remark" label={t("remark")} hint={t("ifNot")} error={errors.remark}>
        <Textarea name="remark" rows={2} maxLength={500} defaultValue={typed.remark ?? ""} />
      </Field>
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("pending")}>{t("submit")}</SubmitButton>
    </form>
  );
}
