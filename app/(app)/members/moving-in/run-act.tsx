"use client";

import { useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { SubmitButton } from "@/components/ui/submit-button";
import { useMemberForm } from "@/components/use-member-form";
import { askForImport, askForLetters, dropBrought, undoImport } from "./actions";
import { checkAgain } from "./correction-actions";

const ACTS = {
  ask: askForImport,
  check: checkAgain,
  drop: dropBrought,
  undo: undoImport,
  letters: askForLetters,
};
const DONE = {
  ask: "asked",
  check: "checked",
  drop: "dropped",
  undo: "undoAsked",
  letters: "lettersAsked",
} as const;
/** What else can be done stands beside what is to be done next. */
const LATER: readonly Props["act"][] = ["drop", "undo"];

type Props = { act: keyof typeof ACTS; id: string; href: string };

/** One act on something that was brought in; undoing it needs a reason. */
export function RunAct({ act: name, id, href }: Props) {
  const t = useTranslations("moveIn.act");
  const { state, act, failed, errors, typed } = useMemberForm(ACTS[name], {
    done: () => ({ title: t(DONE[name]), href }),
  });
  return (
    <form action={act} className="grid gap-3" noValidate>
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && <Alert variant="success">{t(DONE[name])}</Alert>}
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="id" value={id} />
      {name === "undo" && (
        <Field id="undo-reason" label={t("reason")} error={errors.reason}>
          <Input name="reason" maxLength={500} autoComplete="off" defaultValue={typed.reason} />
        </Field>
      )}
      <FreshPassword failed={failed} id={`${name}-password`} />
      <SubmitButton
        variant={LATER.includes(name) ? "outline" : undefined}
        pendingLabel={t("pending")}
        className="justify-self-start"
      >
        {t(name)}
      </SubmitButton>
    </form>
  );
}
