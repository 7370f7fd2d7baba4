"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { FileField } from "@/components/ui/file-field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { MOST_FILES } from "@/lib/accounting/vouchers/rules";
import { MAX_PICTURE_MB } from "@/lib/pictures/rules";
import { addDocument } from "./actions";

/** A document to add; the server tells by its content whether it is a photo or a PDF. */
export function DocumentForm({ voucher }: { voucher: string }) {
  const t = useTranslations("books.voucher");
  const { state, act, failed } = useMemberForm(addDocument, {
    done: (name) => ({ title: t("fileAddedTitle"), description: name }),
  });
  const said = failed?.failure.fields?.file;
  return (
    <form action={act} className="no-print grid gap-3" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={voucher} />
      {state.status === "done" && (
        <p role="status" className="text-sm text-primary-ink">
          {t("fileAddedTitle")}: {state.data}
        </p>
      )}
      {failed && !said && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <FileField
        label={t("file")}
        hint={t("fileHint", { mb: MAX_PICTURE_MB, count: MOST_FILES })}
        accept="image/png,image/jpeg,application/pdf"
        tooLarge={t("fileTooLarge", { mb: MAX_PICTURE_MB })}
        error={said}
        after={state}
      />
      <SubmitButton variant="outline" pendingLabel={t("addingFile")}>
        {t("addFile")}
      </SubmitButton>
    </form>
  );
}
