"use client";

import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { SelectField } from "@/components/ui/select-field";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useMemberForm } from "@/components/use-member-form";
import {
  confirmPair,
  explainLine,
  recordLine,
  setLineAside,
  takeBackStatement,
  undoLine,
} from "./actions";

const ACTS = {
  confirmPair,
  explain: explainLine,
  ignore: setLineAside,
  record: recordLine,
  takeBack: takeBackStatement,
  undo: undoLine,
};

type FieldOf = {
  name: string;
  label: string;
  hint?: string;
  value?: string;
  /** One of these, where there is a choice. */
  choices?: readonly (readonly [value: string, label: string])[];
};

type Props = {
  act: keyof typeof ACTS;
  id: string;
  hidden: Record<string, string>;
  fields?: FieldOf[];
  label: string;
  pending: string;
  /** What is said for a moment when it is done, and where it leads. */
  done: string;
  href: string;
  quiet?: boolean;
};

/** A form of one act on a line or a file: what it needs, and what went wrong beside it. */
export function ActForm({
  act: name,
  id,
  hidden,
  fields = [],
  label,
  pending,
  done,
  href,
  quiet,
}: Props) {
  const { act, failed, errors, typed } = useMemberForm(ACTS[name], {
    done: () => ({ title: done, href }),
  });
  return (
    <form action={act} className="grid gap-3">
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      <RequestId typed={failed?.typed} />
      {Object.entries(hidden).map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {fields.map(({ name: field, label: called, hint, value = "", choices }) =>
        choices ? (
          <SelectField
            key={field}
            name={field}
            label={called}
            error={errors[field]}
            defaultValue={typed[field] ?? choices[0]?.[0] ?? ""}
            choices={choices}
          />
        ) : (
          <TextField
            key={field}
            id={`${id}-${field}`}
            name={field}
            label={called}
            hint={hint}
            error={errors[field]}
            maxLength={500}
            defaultValue={typed[field] ?? value}
          />
        ),
      )}
      <FreshPassword failed={failed} id={`${id}-password`} />
      <SubmitButton variant={quiet ? "outline" : undefined} pendingLabel={pending}>
        {label}
      </SubmitButton>
    </form>
  );
}
