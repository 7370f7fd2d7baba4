"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useEarlyFile } from "@/components/ui/use-early-file";
import { useMemberForm } from "@/components/use-member-form";
import { MAX_PICTURE_BYTES, MAX_PICTURE_MB } from "@/lib/pictures/rules";
import { saveLogo } from "./logo-actions";

/** Another logo, or none; the server tells by its content whether it is a picture. `has`: one is shown now. */
export function LogoForm({ has }: { has: boolean }) {
  const t = useTranslations("settings.logo");
  const words = useTranslations("settings.form");
  const { state, act, failed, filled } = useMemberForm(saveLogo, {
    done: (proposal) => ({ title: words(proposal ? "doneTitle" : "same") }),
  });
  const [wrong, setWrong] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer clears what was said before it.
  useEffect(() => setWrong(undefined), [state]);
  useEarlyFile(field);
  const said = failed?.failure.fields?.file;
  return (
    <form action={act} className="grid gap-4" noValidate>
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      {failed && !said && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && (
        <Alert variant="success">{words(state.data ? "done" : "same")}</Alert>
      )}
      <TextField
        ref={field}
        name="file"
        label={t("file")}
        hint={t("hint", { mb: MAX_PICTURE_MB })}
        error={wrong ?? said}
        type="file"
        accept="image/png,image/jpeg,image/webp"
        onChange={({ currentTarget }) => {
          const over = (currentTarget.files?.[0]?.size ?? 0) > MAX_PICTURE_BYTES;
          // What is too large is not even sent.
          if (over) currentTarget.value = "";
          setWrong(over ? t("tooLarge", { mb: MAX_PICTURE_MB }) : undefined);
        }}
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
