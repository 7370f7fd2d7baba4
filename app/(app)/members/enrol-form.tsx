"use client";

import { useLocale, useTranslations } from "next-intl";
import { DivisionFields } from "@/components/division-fields";
import { FreshPassword } from "@/components/fresh-password";
import { GenderField } from "@/components/gender-field";
import { PersonField } from "@/components/person-field";
import { RequestId } from "@/components/request-id";
import { SendOrCancel } from "@/components/send-or-cancel";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SelectField } from "@/components/ui/select-field";
import { useMemberForm } from "@/components/use-member-form";
import { LANGUAGES, LOCALES } from "@/lib/locales";
import { enrol } from "./enrol-actions";
import { Joined } from "./joined";
import { RegisterFields } from "./register-fields";

type Props = { closeHref: string; districts: readonly string[] };

const NAMES = ["firstName", "lastName"] as const;
const WAYS = ["phone", "email"] as const;
const NOWHERE = { district: "", sector: "", village: "" };

/** Who joins: the name is enough. Then the code that opens their account, and its letter. */
export function EnrolForm({ closeHref, districts }: Props) {
  const t = useTranslations("members.enrolment");
  const person = useTranslations("person");
  const locale = useLocale();
  const { state, act, failed, filled } = useMemberForm(enrol);
  if (state.status === "done") return <Joined {...state.data} closeHref={closeHref} />;
  const beside = Object.keys(filled.errors).length > 0;
  const field = (name: (typeof NAMES)[number] | (typeof WAYS)[number], hint?: string) => (
    <PersonField
      key={name}
      name={name}
      label={person(name)}
      value={filled.typed[name] ?? ""}
      error={filled.errors[name]}
      hint={hint}
      ofOther
    />
  );
  const home = { ...NOWHERE, ...pick(filled.typed) };
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <p className="text-sm text-muted-foreground">{t("intro")}</p>
      <div className="grid items-start gap-4 sm:grid-cols-2 [&>*]:min-w-0">
        {NAMES.map((name) => field(name))}
        {WAYS.map((name) => field(name, t("mayBeEmpty")))}
        <GenderField filled={filled} none={t("notSaid")} />
        <SelectField
          filled={filled}
          name="language"
          label={t("language")}
          hint={t("languageHint")}
          defaultValue={locale}
          choices={LOCALES.map((code) => [code, LANGUAGES[code].name])}
        />
        <DivisionFields
          key={failed ? JSON.stringify(failed.typed) : "empty"}
          districts={districts}
          stored={NOWHERE}
          values={home}
          sectors={failed?.sectors ?? null}
          errors={filled.errors}
        />
      </div>
      <RegisterFields filled={filled} />
      <FreshPassword failed={failed} />
      <SendOrCancel
        send={t("submit")}
        sending={t("pending")}
        cancel={t("cancel")}
        href={closeHref}
      />
    </form>
  );
}

function pick({ district, sector, village }: Record<string, string>) {
  const known = { district, sector, village };
  return Object.fromEntries(Object.entries(known).filter(([, text]) => text !== undefined));
}
