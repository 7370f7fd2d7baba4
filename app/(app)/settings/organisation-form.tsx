"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { FreshPassword } from "@/components/fresh-password";
import { RequestId } from "@/components/request-id";
import { Alert } from "@/components/ui/alert";
import { FocusFirstError } from "@/components/ui/focus-first-error";
import { SubmitButton } from "@/components/ui/submit-button";
import { TextField } from "@/components/ui/text-field";
import { useMemberForm } from "@/components/use-member-form";
import { formatDay } from "@/lib/dates";
import { FORM_KEYS, type SettingsInput } from "@/lib/settings/rules";
import type { Failure } from "@/lib/web/failures";
import { saveSettings } from "./actions";
import type { ChannelChoices } from "./place-fields";
import { SettingFields } from "./setting-fields";

type Props = {
  /** What holds now, or will on the Kigali day `filledFor`, and the mark of it. */
  settings: SettingsInput;
  mark: string;
  filledFor: string | undefined;
  channels: ChannelChoices;
};

/** The organisation's settings. */
export function OrganisationForm({ settings, mark, filledFor, channels }: Props) {
  const t = useTranslations("settings.form");
  const locale = useLocale();
  const { state, act, failed, filled } = useMemberForm(saveSettings, {
    done: (proposal) => ({ title: t(proposal ? "doneTitle" : "same") }),
  });
  // Where the screen is read anew behind the form, its fields stay what they were filled with.
  const [filledWith] = useState(failed?.typed.mark ?? mark);
  return (
    <form action={act} className="grid gap-4">
      <RequestId typed={failed?.typed} />
      <input type="hidden" name="mark" value={filledWith} />
      <FocusFirstError after={failed} />
      {failed && <Refused failure={failed.failure} filledFor={filledFor} />}
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

type RefusedProps = Pick<Props, "filledFor"> & { failure: Failure };

/** Why nothing was proposed; where the settings have changed meanwhile, also where they are read anew. */
function Refused({ failure, filledFor }: RefusedProps) {
  const t = useTranslations("settings.form");
  if (failure.code !== "conflict") return <Alert variant="destructive">{failure.message}</Alert>;
  return (
    <Alert variant="destructive">
      {t("outdated")}{" "}
      <a
        className="link"
        href={`/settings${filledFor ? `?from=${filledFor}` : ""}#organisation`}
        target="_blank"
        rel="noopener"
      >
        {t("reread")}
      </a>
    </Alert>
  );
}
