"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useEarlyFile } from "@/components/ui/use-early-file";
import { useMemberForm } from "@/components/use-member-form";
import { MOST_FILES } from "@/lib/accounting/vouchers/rules";
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from "@/lib/pictures/rules";
import { addPaper } from "./actions";

/** A paper to add; the server tells by its content whether it is a photo or a PDF. */
export function PaperForm({ voucher }: { voucher: string }) {
  const t = useTranslations("books.voucher");
  const { state, act, failed } = useMemberForm(addPaper, {
    done: (name) => ({ title: t("fileAddedTitle"), description: name }),
  });
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer clears what was said before it.
  useEffect(() => setWrong(undefined), [state]);
  useEarlyFile(field);
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
      <TextField
        ref={field}
        name="file"
        label={t("file")}
        hint={t("fileHint", { mb: MAX_PICTURE_MB, count: MOST_FILES })}
        error={wrong ?? said}
        type="file"
        accept="image/png,image/jpeg,application/pdf"
        onChange={({ currentTarget }) => {
          const over = (currentTarget.files?.[0]?.size ?? 0) > MAX_PICTURE_BYTES;
          // What is too large is not even sent.
          if (over) currentTarget.value = "";
          setWrong(over ? t("fileTooLarge", { mb: MAX_PICTURE_MB }) : undefined);
        }}
      />
      <SubmitButton variant="outline" pendingLabel={t("addingFile")}>
        {t("addFile")}
      </SubmitButton>
    </form>
  );
}
