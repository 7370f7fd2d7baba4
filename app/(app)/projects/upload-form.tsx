"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useEarlyFile } from "@/components/ui/use-early-file";
import { useMemberForm } from "@/components/use-member-form";
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from "@/lib/pictures/rules";
import { MOST_DOCUMENTS, MOST_PHOTOS } from "@/lib/projects/rules";
import { addFile } from "./actions";

type Props = {
  project: string;
  /** What was sent before was too large to be read at all. */
  large: boolean;
};

/** A photo or document to add; the server tells which it is by its content. */
export function UploadForm({ project, large }: Props) {
  const t = useTranslations("projects.files");
  const { state, act, failed } = useMemberForm(addFile, {
    done: (name) => ({ title: t("addedTitle"), description: name }),
  });
  const tooLarge = t("tooLarge", { mb: MAX_PICTURE_MB });
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer clears what was said before it.
  useEffect(() => setWrong(undefined), [state]);
  useEarlyFile(field);
  const said = failed?.failure.fields?.file ?? (large && !failed ? tooLarge : undefined);
  return (
    <form action={act} className="grid gap-4" noValidate>
      <FocusFirstError after={failed} />
      <input type="hidden" name="id" value={project} />
      {state.status === "done" && (
        <p role="status" className="text-sm text-primary-ink">
          {t("addedTitle")}: {state.data}
        </p>
      )}
      {failed && !said && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <TextField
        ref={field}
        name="file"
        label={t("label")}
        hint={t("hint", { mb: MAX_PICTURE_MB, photos: MOST_PHOTOS, documents: MOST_DOCUMENTS })}
        error={wrong ?? said}
        type="file"
        accept="image/png,image/jpeg,image/webp,application/pdf"
        onChange={({ currentTarget }) => {
          const size = currentTarget.files?.[0]?.size ?? 0;
          const over = size > MAX_PICTURE_BYTES;
          // What is too large is not even sent.
          if (over) currentTarget.value = "";
          setWrong(over ? tooLarge : undefined);
        }}
      />
      <SubmitButton pendingLabel={t("adding")}>{t("add")}</SubmitButton>
    </form>
  );
}
