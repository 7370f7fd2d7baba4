"use client";

import { useTranslations } from "next-intl";
import { startTransition, useRef, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { Button } from "@/components/ui/button";
import { ButtonLink } from "@/components/ui/button-link";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { TextareaField } from "@/components/ui/textarea-field";
import { useMemberForm } from "@/components/use-member-form";
import type { ShownPreview } from "@/lib/reconciliation/shown";
import { wholeText } from "@/lib/web/typed-text";
import { bringStatement } from "./actions";
import { ColumnsFields } from "./columns-fields";
import { PreviewFacts } from "./preview-facts";

type Props = { channels: (readonly [string, string])[]; closeHref: string };

/** Of which another file or text would be read otherwise than what was shown. */
const CONTENT = ["file", "text", "channel"];

/** A statement is chosen or pasted, its columns named where nobody knows them, shown as it would be brought in, and brought in. */
export function BringForm({ channels, closeHref }: Props) {
  const sent = useRef<FormData | null>(null);
  const [changed, setChanged] = useState<"content" | "columns" | null>(null);
  const { state, act, pending, failed, errors, typed } = useMemberForm(bringStatement);
  const done = state.status === "done" ? state.data : null;
  const { preview } = done ?? {};
  if (done && preview && (done.brought || done.already)) {
    return <Brought preview={preview} already={done.already} closeHref={closeHref} />;
  }
  const columns = changed === "content" ? null : (done?.columns ?? failed?.columns ?? null);
  // A form is emptied once it was answered: what was previewed is kept to be sent again.
  const bringIt = () => {
    const again = sent.current;
    if (!again || pending) return;
    again.set("step", "import");
    startTransition(() => act(again));
  };
  const noteChange = ({ target }: React.FormEvent<HTMLFormElement>) => {
    const { name = "" } = target as Partial<HTMLInputElement>;
    setChanged((before) => (CONTENT.includes(name) ? "content" : (before ?? "columns")));
  };
  const keepSent = (event: React.SubmitEvent<HTMLFormElement>) => {
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
  };
  const shows = preview && sent.current && !changed;
  return (
    <>
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {preview && !changed && <PreviewFacts preview={preview} />}
      {shows && <BringThese count={preview.new} pending={pending} onBring={bringIt} />}
      <form action={act} className="grid gap-4" onChange={noteChange} onSubmit={keepSent}>
        <ContentFields
          channels={channels}
          channel={typed.channel ?? done?.channel}
          text={failed ? wholeText(typed, sent.current, "text") : ""}
          errors={errors}
        />
        {columns && <ColumnsFields columns={columns} typed={typed} errors={errors} />}
        {/* Columns that somebody has named are tried before anything is kept. */}
        <Steps
          mayBring={!columns || Boolean(preview)}
          mayName={Boolean(preview?.mapping) && !columns && !changed}
        />
      </form>
    </>
  );
}

type TheseProps = { count: number; pending: boolean; onBring: () => void };

function BringThese({ count, pending, onBring }: TheseProps) {
  const t = useTranslations("reconcile.bring");
  return (
    <Button type="button" onClick={onBring} aria-busy={pending}>
      {t("bringThese", { count })}
    </Button>
  );
}

type BroughtProps = { preview: ShownPreview; already: boolean; closeHref: string };

function Brought({ preview, already, closeHref }: BroughtProps) {
  const t = useTranslations("reconcile.bring");
  return (
    <>
      <Alert variant={already ? "info" : "success"}>
        {already ? t("already") : t("brought", { count: preview.new })}
      </Alert>
      <PreviewFacts preview={preview} />
      <ButtonLink href={closeHref}>{t("toLines")}</ButtonLink>
    </>
  );
}

type ContentProps = {
  channels: Props["channels"];
  channel: string | undefined;
  text: string;
  errors: Record<string, string>;
};

/** Whose statement it is, and the file or the text of it. */
function ContentFields({ channels, channel, text, errors }: ContentProps) {
  const t = useTranslations("reconcile.bring");
  return (
    <>
      <SelectField
        name="channel"
        label={t("method")}
        error={errors.channel ?? errors.method}
        defaultValue={channel ?? channels[0]?.[0] ?? ""}
        choices={channels}
      />
      <TextField
        id="statement-file"
        name="file"
        label={t("file")}
        hint={t("fileHint")}
        error={errors.file}
        type="file"
        accept=".csv,.txt,.xml,.xlsx,.sta,.mt940,.940"
      />
      <TextareaField
        id="statement-text"
        name="text"
        label={t("text")}
        hint={t("textHint")}
        error={errors.text}
        rows={5}
        defaultValue={text}
      />
    </>
  );
}

/** What may be done with what was chosen: look at it, bring it in, or name its columns. */
function Steps({ mayBring, mayName }: { mayBring: boolean; mayName: boolean }) {
  const t = useTranslations("reconcile.bring");
  const pendingLabel = t("reading");
  return (
    <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
      <SubmitButton name="step" value="preview" pendingLabel={pendingLabel}>
        {t("preview")}
      </SubmitButton>
      {mayBring && (
        <SubmitButton variant="outline" name="step" value="import" pendingLabel={pendingLabel}>
          {t("now")}
        </SubmitButton>
      )}
      {mayName && (
        <SubmitButton variant="outline" name="step" value="columns" pendingLabel={pendingLabel}>
          {t("columns")}
        </SubmitButton>
      )}
    </div>
  );
}

function isEmpty(form: FormData): boolean {
  const file = form.get("file");
  return !(file instanceof File && file.size > 0) && !String(form.get("text") ?? "").trim();
}
