"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FileField } from "@/components/ui/file-field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useMemberForm } from "@/components/use-member-form";
import { MAX_PICTURE_MB } from "@/lib/pictures/rules";
import { saveLogo } from "./logo-actions";

/** Another logo, or none; the server tells by its content whether it is a picture. `has`: one is shown now. */
export function LogoForm({ has }: { has: boolean }) {
  const t = useTranslations("settings.logo");
  const words = useTranslations("settings.form");
  const { state, act, failed, filled } = useMemberForm(saveLogo, {
    done: (proposal) => ({ title: words(proposal ? "doneTitle" : "same") }),
  });
  const said = failed?.failure.fields?.file;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      {failed && !said && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && (
        <Alert variant="success">{words(state.data ? "done" : "same")}</Alert>
      )}
      <FileField
        label={t("file")}
        hint={t("hint", { mb: MAX_PICTURE_MB })}
        accept="image/png,image/jpeg,image/webp"
        tooLarge={t("tooLarge", { mb: MAX_PICTURE_MB })}
        error={said}
        after={state}
      />
      <TextField
        id="logo-from"
        filled={filled}
        name="from"
        label={words("from")}
        hint={words("fromHint")}
        type="date"
      />
      <FreshPassword failed={failed} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton pendingLabel={words("saving")}>{t("save")}</SubmitButton>
        {has && (
          <SubmitButton name="none" value="1" variant="outline" pendingLabel={words("saving")}>
            {t("none")}
          </SubmitButton>
        )}
      </div>
    </form>
  );
}
