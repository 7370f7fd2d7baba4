"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useSessionEnd } from "@/components/shell/use-session-end";
import { toast } from "@/components/toast";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { useSteadyAction } from "@/components/ui/use-steady-action";
import { SETTING_KEYS, type SettingsInput } from "@/lib/settings/rules";
import type { FormState } from "@/lib/web/action";
import { typedText } from "@/lib/web/typed-text";
import { saveSettings } from "./actions";
import { SettingFields } from "./setting-fields";

type Saved = FormState<SettingsInput>;

/** The organisation's settings. `settings`: what holds now. */
export function OrganisationForm({ settings }: { settings: SettingsInput }) {
  const t = useTranslations("settings.form");
  const common = useTranslations("common");
  const [state, act] = useSteadyAction<Saved>(saveSettings, { status: "idle" }, (_, form) => ({
    status: "failed",
    failure: { status: 0, code: "unreachable", message: common("unreachable") },
    typed: typedText(form),
  }));
  const failed = state.status === "failed" ? state : null;
  const stored = state.status === "done" ? state.data : settings;
  useEffect(() => {
    if (state.status === "done") toast.success({ title: t("doneTitle") });
  }, [state, t]);
  useSessionEnd(failed?.failure.code);
  return (
    <form action={act} className="grid gap-4">
      <FocusFirstError after={failed} />
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && <Alert variant="success">{t("done")}</Alert>}
      {SETTING_KEYS.map((key) => (
        <SettingFields
          key={key}
          setting={key}
          value={stored[key]}
          typed={failed?.typed}
          error={failed?.failure.fields?.[key]}
        />
      ))}
      <div>
        <SubmitButton pendingLabel={t("saving")}>{t("save")}</SubmitButton>
      </div>
    </form>
  );
}
