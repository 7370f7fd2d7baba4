"use server";

import { chooseMail } from "@/lib/notices/commands";
import { NOTICE_KINDS, type NoticeKind } from "@/lib/notices/kinds";
import { mailChoiceForm } from "@/lib/notices/schema";
import { updateSettings } from "@/lib/settings/commands";
import { SETTING_KEYS, SETTINGS, type SettingsInput } from "@/lib/settings/rules";
import { settingsFormSchema } from "@/lib/settings/schema";
import { type FormState, fieldsOf, runForm } from "@/lib/web/action";

const SETTING_FIELDS = Object.fromEntries(
  SETTING_KEYS.flatMap((key) => [
    [SETTINGS[key].choice, "text" as const],
    [key, "integer" as const],
  ]),
);

/** Saves the organisation's settings. Answers what holds now. */
export async function saveSettings(
  _: FormState<SettingsInput>,
  form: FormData,
): Promise<FormState<SettingsInput>> {
  return runForm(form, {
    schema: settingsFormSchema,
    fields: SETTING_FIELDS,
    right: "system.manage",
    renews: "/settings",
    run: updateSettings,
  });
}

const SWITCHES = fieldsOf("boolean", NOTICE_KINDS);

/** Saves which notices come by mail too. Answers the kinds that do not. */
export async function saveNoticeMail(
  _: FormState<NoticeKind[]>,
  form: FormData,
): Promise<FormState<NoticeKind[]>> {
  return runForm(form, {
    schema: mailChoiceForm,
    fields: SWITCHES,
    renews: "/settings",
    run: async (ctx, input) => (await chooseMail(ctx, input)).muted,
  });
}
