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
import { ColumnsFields } from "./columns-fields";
import { PreviewFacts } from "./preview-facts";

type Props = { methods: (readonly [string, string])[]; closeHref: string };

/** Of which another file or text would be read otherwise than what was shown. */
const CONTENT = ["file", "text", "method"];

/** A statement is chosen or pasted, its columns named where nobody knows them, shown as it would be brought in, and brought in. */
export function BringForm({ methods, closeHref }: Props) {
  const t = useTranslations("reconcile.bring");
  const sent = useRef<FormData | null>(null);
  const [changed, setChanged] = useState<"content" | "columns" | null>(null);
  const { state, act, pending, failed, errors, typed } = useMemberForm(bringStatement);
  const done = state.status === "done" ? state.data : null;
  const { preview } = done ?? {};
  if (preview && (done?.brought || done?.already)) {
    return (
      <>
        <Alert variant={done.already ? "info" : "success"}>
          {done.already ? t("already") : t("brought", { count: preview.new })}
        </Alert>
        <PreviewFacts preview={preview} />
        <ButtonLink href={closeHref}>{t("toLines")}</ButtonLink>
      </>
    );
  }
  const columns = changed === "content" ? null : (done?.columns ?? failed?.columns ?? null);
  // A form is emptied once it was answered: what was previewed is kept to be sent again.
  const bringIt = () => {
    const again = sent.current;
    if (!again || pending) return;
    again.set("step", "import");
    startTransition(() => act(again));
  };
  const shows = preview && sent.current && !changed;
  return (
    <>
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {preview && !changed && <PreviewFacts preview={preview} />}
      {shows && (
        <Button type="button" onClick={bringIt} aria-busy={pending}>
          {t("bringThese", { count: preview.new })}
        </Button>
      )}
      <form
        action={act}
        className="grid gap-4"
        onChange={({ target }) => {
          const { name } = target as Partial<HTMLInputElement>;
          if (name && CONTENT.includes(name)) setChanged("content");
          else setChanged((before) => before ?? "columns");
        }}
        onSubmit={(event) => {
          const { submitter } = event.nativeEvent as SubmitEvent;
          const said = new FormData(event.currentTarget);
          if (submitter instanceof HTMLButtonElement) said.set("step", submitter.value);
          const before = changed === "content" ? null : sent.current;
          if (before && isEmpty(said)) {
            for (const name of CONTENT) said.set(name, before.get(name) ?? "");
            event.preventDefault();
            startTransition(() => act(said));
          }
          sent.current = said;
          setChanged(null);
        }}
      >
        <SelectField
          name="method"
          label={t("method")}
          error={errors.method}
          defaultValue={typed.method ?? done?.method ?? methods[0]?.[0] ?? ""}
          choices={methods}
        />
        <Field id="statement-file" label={t("file")} hint={t("fileHint")} error={errors.file}>
          <Input name="file" type="file" accept=".csv,.txt,.xml,.xlsx,.sta,.mt940,.940" />
        </Field>
        <Field id="statement-text" label={t("text")} hint={t("textHint")} error={errors.text}>
          <Textarea name="text" rows={5} defaultValue={typed.text ?? ""} />
        </Field>
        {columns && <ColumnsFields columns={columns} typed={typed} errors={errors} />}
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          <SubmitButton name="step" value="preview" pendingLabel={t("reading")}>
            {t("preview")}
          </SubmitButton>
          {/* Columns that somebody has named are tried before anything is kept. */}
          {(!columns || preview) && (
            <SubmitButton variant="outline" name="step" value="import" pendingLabel={t("reading")}>
              {t("now")}
            </SubmitButton>
          )}
          {preview?.mapping && !columns && !changed && (
            <SubmitButton variant="outline" name="step" value="columns" pendingLabel={t("reading")}>
              {t("columns")}
            </SubmitButton>
          )}
        </div>
      </form>
    </>
  );
}

function isEmpty(form: FormData): boolean {
  const file = form.get("file");
  return !(file instanceof File && file.size > 0) && !String(form.get("text") ?? "").trim();
}
