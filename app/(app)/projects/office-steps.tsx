"use client";

import { MoneySteps } from "@/components/money-steps/money-steps";
import type { StepTexts } from "@/components/money-steps/texts";
import { TextareaField } from "@/components/ui/textarea-field";
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
      fields={(filled) => (
        <>
          <input type="hidden" name="project" value={project} />
          <input type="hidden" name="expected" value={expected} />
          {preview}
          {note && (
            <TextareaField
              filled={filled}
              name="note"
              label={note.label}
              hint={note.hint}
              rows={2}
              maxLength={500}
            />
          )}
        </>
      )}
    />
  );
}
