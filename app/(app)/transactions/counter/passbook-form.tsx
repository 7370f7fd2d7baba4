"use client";

import { useTranslations } from "next-intl";
import { PrintoutDocument } from "@/components/documents/printout-document";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useFocusOnStep } from "@/components/ui/use-focus-on-step";
import { useMemberForm } from "@/components/use-member-form";
import { PAGE_LINES } from "@/lib/counter/rules";
import type { HeadTexts } from "@/lib/documents/pdf/letterhead";
import { printPassbook } from "./passbook-actions";
import { PrintedSlip } from "./printed-slip";

type Props = {
  member: string;
  /** Who issues the page. */
  head: HeadTexts;
};

/** Which lines; then the page, printed at once. Enter alone prints what is new since the last page. */
export function PassbookForm({ member, head }: Props) {
  const t = useTranslations("counter.passbook");
  const { state, act, failed, filled } = useMemberForm(printPassbook);
  // The pressed button goes with its form: focus moves on to the next member.
  const place = useFocusOnStep(state.status === "done" ? "page" : "form");
  if (state.status === "done") {
    const { done, printout, proof } = state.data;
    return (
      <div ref={place}>
        <PrintedSlip done={done} proof={proof} head={head}>
          <PrintoutDocument printout={printout} />
        </PrintedSlip>
      </div>
    );
  }
  const beside = Object.keys(filled.errors).length > 0;
  return (
    <form action={act} className="no-print grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      {failed && !beside && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <input type="hidden" name="memberId" value={member} />
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      <SelectField
        filled={filled}
        name="lines"
        label={t("lines")}
        defaultValue="since"
        choices={PAGE_LINES.map((each) => [each, t(`which.${each}`)] as const)}
      />
      <div className="once-days grid items-start gap-4 sm:grid-cols-2">
        <TextField filled={filled} name="from" label={t("from")} type="date" />
        <TextField filled={filled} name="to" label={t("to")} type="date" />
      </div>
      <SubmitButton pendingLabel={t("printing")} autoFocus>
        {t("print")}
      </SubmitButton>
    </form>
  );
}
