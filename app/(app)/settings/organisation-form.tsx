"use client";

import { useLocale, useTranslations } from "next-intl";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useMemberForm } from "@/components/use-member-form";
import { formatDay } from "@/lib/dates";
import { FORM_KEYS, type SettingsInput } from "@/lib/settings/rules";
import { saveSettings } from "./actions";
import type { ChannelChoices } from "./place-fields";
import { SettingFields } from "./setting-fields";

type Props = { settings: SettingsInput; filledFor: string | undefined; channels: ChannelChoices };

/** The organisation's settings. `settings`: what holds now, or will on the Kigali day `filledFor`. */
export function OrganisationForm({ settings, filledFor, channels }: Props) {
  const t = useTranslations("settings.form");
  const locale = useLocale();
  const { state, act, failed, filled } = useMemberForm(saveSettings, {
    done: (proposal) => ({ title: t(proposal ? "doneTitle" : "same") }),
  });
  return (
    <form action={act} className="grid gap-4">
      <RequestId typed={failed?.typed} />
      <FocusFirstError after={failed} />
      {failed && <Alert variant="destructive">{failed.failure.message}</Alert>}
      {state.status === "done" && (
        <Alert variant="success">{t(state.data ? "done" : "same")}</Alert>
      )}
      {filledFor && (
        <>
          <p className="text-sm">{t("filledFor", { day: formatDay(filledFor, locale) })}</p>
          <input type="hidden" name="filledFor" value={filledFor} />
        </>
      )}
      {FORM_KEYS.map((key) => (
        <SettingFields
          key={key}
          setting={key}
          value={settings[key]}
          typed={failed?.typed}
          errors={failed?.failure.fields ?? {}}
          channels={channels}
        />
      ))}
      <TextField
        filled={filled}
        name="from"
        label={t("from")}
        hint={t("fromHint")}
        type="date"
        defaultValue={filledFor}
      />
      <FreshPassword failed={failed} />
      <div>
        <SubmitButton pendingLabel={t("saving")}>{t("save")}</SubmitButton>
      </div>
    </form>
  );
}
