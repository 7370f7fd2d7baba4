"use client";

import { useTranslations } from "next-intl";
import { startTransition, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { Textarea } from "@/components/ui/textarea";
import { useMemberForm } from "@/components/use-member-form";
import { bringStatement } from "./actions";
import { PreviewFacts } from "./preview-facts";

type Props = { methods: (readonly [string, string])[]; closeHref: string };

/** A statement is chosen or pasted, shown as it would be brought in, and brought in. */
export function BringForm({ methods, closeHref }: Props) {
  const t = useTranslations("reconcile.bring");
  const sent = useRef<FormData | null>(null);
  const [changed, setChanged] = useState(false);
  const { state, act, pending, failed, errors, typed } = useMemberForm(bringStatement);
  const done = state.status === "done" ? state.data : null;
  if (done?.brought || done?.already) {
    return (
      <>
        <Alert variant={done.already ? "info" : "success"}>
          {done.already ? t("already") : t("brought", { count: done.preview.new })}
        </Alert>
        <PreviewFacts preview={done.preview} />
        <ButtonLink href={closeHref}>{t("toLines")}</ButtonLink>
      </>
    );
  }
  // A form is emptied once it was answered: what was previewed is kept to be sent again.
  const bringIt = () => {
    const again = sent.current;
    if (!again || pending) return;
    again.set("step", "import");
    startTransition(() => act(again));
  };
  const shows = done && sent.current && !changed;
  return (
    <>
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {done && <PreviewFacts preview={done.preview} />}
      {shows && (
        <Button type="button" onClick={bringIt} aria-busy={pending}>
          {t("bringThese", { count: done.preview.new })}
        </Button>
      )}
      <form
        action={act}
        className="grid gap-4"
        onChange={() => setChanged(true)}
        onSubmit={(event) => {
          sent.current = new FormData(event.currentTarget);
          setChanged(false);
        }}
      >
        <SelectField
          name="method"
          label={t("method")}
          error={errors.method}
          defaultValue={typed.method ?? methods[0]?.[0] ?? ""}
          choices={methods}
        />
        <Field id="statement-file" label={t("file")} hint={t("fileHint")} error={errors.file}>
          <Input name="file" type="file" accept=".csv,.txt,.xml,.xlsx,.sta,.mt940,.940" />
        </Field>
        <Field id="statement-text" label={t("text")} hint={t("textHint")} error={errors.text}>
          <Textarea name="text" rows={5} defaultValue={typed.text ?? ""} />
        </Field>
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <SubmitButton name="step" value="preview" pendingLabel={t("reading")}>
            {t("preview")}
          </SubmitButton>
          <SubmitButton variant="outline" name="step" value="import" pendingLabel={t("reading")}>
            {t("now")}
          </SubmitButton>
        </div>
      </form>
    </>
  );
}
