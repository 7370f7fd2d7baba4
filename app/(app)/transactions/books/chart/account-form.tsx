"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { nameField } from "@/lib/accounting/chart/rules";
import { LOCALES, type Locale } from "@/lib/locales";
import { changeAccount } from "./actions";
import { NameFields, ReasonInput } from "./name-fields";

type Props = {
  code: string;
  names: Record<Locale, string>;
  active: boolean;
  /** Whether it may be closed now, or opened again; `why` says why not, or what closing means. */
  mayClose: boolean;
  why: string;
  closeHref: string;
};

/** Other names for an account, or its closing, for a second person to confirm. */
export function AccountForm({ code, names, active, mayClose, why, closeHref }: Props) {
  const t = useTranslations("books.chart");
  const { act, failed, filled } = useMemberForm(changeAccount, {
    done: () => ({ title: t("proposed"), href: closeHref }),
  });
  const present = {
    ...Object.fromEntries(LOCALES.map((each) => [nameField(each), names[each]])),
    ...filled.typed,
  };
  const uses = mayClose ? (["true", "false"] as const) : ([String(active)] as const);
  return (
    <form action={act} className="grid gap-4">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="code" value={code} />
      <NameFields filled={{ typed: present, errors: filled.errors }} />
      <SelectField
        filled={filled}
        name="active"
        label={t("state")}
        hint={why}
        defaultValue={String(active)}
        choices={uses.map((each) => [each, t(each === "true" ? "open" : "closed")])}
      />
      <ReasonInput filled={filled} />
      <FreshPassword failed={failed} id="account-password" />
      <SubmitButton pendingLabel={t("pending")}>{t("propose")}</SubmitButton>
    </form>
  );
}
