"use client";

import { useTranslations } from "next-intl";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { Steps } from "@/components/ui/steps";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import { takeStep } from "./actions";
import { ManagePart } from "./manage-part";
import { RecoveryCodes } from "./recovery-codes";
import { ScanPart, StartPart } from "./setup-parts";
import type { TwoFactorState } from "./state";

type Props = { enabled: boolean; required: boolean; username: string };

/** All steps of a second factor in one form, so that it works without script too. */
export function TwoFactorForm({ enabled, required, username }: Props) {
  const t = useTranslations("twoFactor");
  const common = useTranslations("common");
  const [state, act] = useSteadyAction<TwoFactorState>(takeStep, { step: "given" }, (before) => ({
    ...before,
    failure: {
      status: 0,
      code: "unreachable",
      title: common("noConnection"),
      message: common("unreachable"),
    },
  }));
  const { failure } = state;
  const errors = failure?.fields ?? {};
  useSessionEnd(failure?.code);
  const manages = enabled && state.step === "given";
  const current = { given: 0, off: 0, scan: 1, codes: 2 }[state.step];
  const steps = [t("stepPassword"), t("stepScan"), t("stepCodes")];
  return (
    <form action={act} className="grid gap-5" noValidate>
      <FocusFirstError after={failure} />
      {!manages && !(state.step === "codes" && state.renewed) && (
        <div className="no-print">
          <Steps steps={steps} current={current} label={t("steps")} />
        </div>
      )}
      {failure && Object.keys(errors).length === 0 && (
        <Alert variant="destructive" title={failure.title ?? t("errorTitle")}>
          {failure.message}
        </Alert>
      )}
      {state.step === "off" && <Alert variant="success">{t("disabledDone")}</Alert>}
      {state.step === "scan" && <ScanPart setup={state.setup} errors={errors} />}
      {state.step === "codes" && (
        <RecoveryCodes
          codes={state.codes}
          username={username}
          title={state.renewed ? t("renewedTitle") : t("codesTitle")}
          text={state.renewed ? t("renewedText") : t("codesText")}
          next={state.renewed ? "/settings" : "/dashboard"}
        />
      )}
      {manages && <ManagePart required={required} errors={errors} />}
      {!manages && (state.step === "given" || state.step === "off") && (
        <StartPart errors={errors} />
      )}
    </form>
  );
}
