"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { bringFiles } from "./actions";

const KINDS = ["members", "balances", "trial-balance", "history"] as const;
const ORDERS = ["dmy", "mdy"] as const;

type Props = {
  /** Kigali's. */
  today: string;
  /** How many corrected cells go where files are brought in again. */
  corrected: number;
};

/** The files of the old books, to be checked. */
export function BringForm({ today, corrected }: Props) {
  const t = useTranslations("moveIn");
  const { state, act, failed, errors, typed } = useMemberForm(bringFiles, {
    done: ({ id }) => ({ title: t("checked"), href: `/members/moving-in/${id}` }),
  });
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && (
        <Alert variant="success" title={t("checked")}>
          <ButtonLink href={`/members/moving-in/${state.data.id}`}>{t("seeResult")}</ButtonLink>
        </Alert>
      )}
      {corrected > 0 && <Alert variant="warning">{t("correctionsGo", { count: corrected })}</Alert>}
      {KINDS.map((kind) => (
        <Field
          key={kind}
          id={`file-${kind}`}
          label={kind === "history" ? t("historyLabel") : t(`files.${kind}`)}
          hint={kind === "history" ? t("fileHint") : undefined}
          error={errors[kind]}
        >
          <Input name={kind} type="file" accept=".csv,.txt,.xlsx" />
        </Field>
      ))}
      <Field id="cut-over" label={t("cutOverLabel")} hint={t("cutOverHint")} error={errors.cutOver}>
        <Input
          name="cutOver"
          type="date"
          max={today}
          defaultValue={typed.cutOver ?? today}
          className="w-auto justify-self-start"
        />
      </Field>
      <SelectField
        name="order"
        label={t("orderLabel")}
        error={errors.order}
        defaultValue={typed.order ?? ""}
        none={t("orders.none")}
        choices={ORDERS.map((each) => [each, t(`orders.${each}`)] as const)}
      />
      <FreshPassword failed={failed} />
      <SubmitButton pendingLabel={t("checking")}>{t("check")}</SubmitButton>
    </form>
  );
}
