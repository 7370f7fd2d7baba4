"use client";

import { useTranslations } from "next-intl";
import { Alert } from "@/components/ui/alert";
import { FileField } from "@/components/ui/file-field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { MAX_PICTURE_MB } from "@/lib/pictures/rules";
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
      <FileField
        label={t("label")}
        hint={t("hint", { mb: MAX_PICTURE_MB, photos: MOST_PHOTOS, documents: MOST_DOCUMENTS })}
        accept="image/png,image/jpeg,image/webp,application/pdf"
        tooLarge={tooLarge}
        error={said}
        after={state}
      />
      <SubmitButton pendingLabel={t("adding")}>{t("add")}</SubmitButton>
    </form>
  );
}
