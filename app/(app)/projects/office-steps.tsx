"use client";

import { MoneySteps } from "@/components/money-steps/money-steps";
import type { StepTexts } from "@/components/money-steps/texts";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import type { StepsState } from "@/lib/web/steps-state";

type Props = {
  action: (state: StepsState, form: FormData) => Promise<StepsState>;
  project: string;
  /** The francs that the reader saw: when they are others now, nothing is done. */
  expected: number;
  /** Who gets or bears what, drawn by the server. */
  preview: React.ReactNode;
  /** Why it cannot be done now. */
  stopped?: React.ReactNode;
  /** Where a note can be given, its name and hint. */
  note?: { label: string; hint: string };
  texts: StepTexts;
};

/** What moves the money of all investors at once: the whole of it first, then review and password. */
export function OfficeSteps({ action, project, expected, preview, stopped, note, texts }: Props) {
  return (
    <MoneySteps
      action={action}
      texts={texts}
      stopped={stopped}
      fields={(typed, errors) => (
        <>
          <input type="hidden" name="project" value={project} />
          <input type="hidden" name="expected" value={expected} />
          {preview}
          {note && (
            <Field id="note" label={note.label} hint={note.hint} error={errors.note}>
              <Textarea name="note" rows={2} maxLength={500} defaultValue={typed.note ?? ""} />
            </Field>
          )}
        </>
      )}
    />
  );
}
