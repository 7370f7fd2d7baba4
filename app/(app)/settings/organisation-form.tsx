"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import { AmountInput } from "@/components/ui/amount-input";
import { Field } from "@/components/ui/field";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import type { FormState } from "@/lib/web/action";
import { typedText } from "@/lib/web/typed-text";
import { saveSettings } from "./actions";

type Saved = FormState<number | null>;

/** One approver, or two from an amount on. `from`: what holds now, francs or null. */
export function ApprovalForm({ from }: { from: number | null }) {
  const t = useTranslations("settings.approval");
  const common = useTranslations("common");
  const [state, act] = useSteadyAction<Saved>(saveSettings, { status: "idle" }, (_, form) => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: common("unreachable") },
    typed: typedText(form),
  }));
  const failed = state.status === "failed" ? state : null;
  const stored = state.status === "done" ? state.data : from;
  useEffect(() => {
    if (state.status === "done") toast.success({ title: t("doneTitle") });
  }, [state, t]);
  useSessionEnd(failed?.failure.code);
  const chosen = failed ? failed.typed.approvers : stored === null ? "one" : "two";
  return (
    <form action={act} className="group grid gap-4">
      <FocusFirstError after={failed} />
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && <Alert variant="success">{t("done")}</Alert>}
      <fieldset className="grid gap-1">
        <legend className="mb-1 text-sm font-medium">{t("legend")}</legend>
        {(["one", "two"] as const).map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="approvers"
              value={each}
              defaultChecked={chosen === each}
              className="size-5 shrink-0 accent-primary"
            />
            {t(each)}
          </label>
        ))}
      </fieldset>
      <Field
        id="secondApprovalFrom"
        label={t("from")}
        hint={t("hint")}
        error={failed?.failure.fields?.secondApprovalFrom}
        className="group-has-[[value=one]:checked]:hidden"
      >
        <AmountInput
          name="secondApprovalFrom"
          defaultValue={failed?.typed.secondApprovalFrom ?? stored ?? ""}
        />
      </Field>
      <div>
        <SubmitButton pendingLabel={t("saving")}>{t("save")}</SubmitButton>
      </div>
    </form>
  );
}
