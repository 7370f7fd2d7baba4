"use server";

import { proposeTyped } from "@/lib/approvals/settings-change";
import { METHODS } from "@/lib/methods";
import { chooseMail } from "@/lib/notices/commands";
import { CHOSEN_KINDS } from "@/lib/notices/kinds";
import { mailChoiceForm } from "@/lib/notices/schema";
import { PLACE_NAMES, settingsFormSchema } from "@/lib/settings/form/schema";
import { FORM_KEYS, methodField, settingOf } from "@/lib/settings/rules";
import { fieldsOf, formAction } from "@/lib/web/action";

const SETTING_FIELDS = Object.fromEntries(
  FORM_KEYS.flatMap((key) => {
    const setting = settingOf(key);
    if (setting.kind === "places") return PLACE_NAMES.map((name) => [name, "text" as const]);
    if (setting.kind === "methods") {
      return setting.of.map((each) => [methodField(key, each), "text" as const]);
    }
    if (setting.kind === "rates") {
      return METHODS.map((each) => [methodField(key, each), "text" as const]);
    }
    const isText = ["addresses", "phone", "text"].includes(setting.kind);
    const field = [key, isText ? ("text" as const) : ("integer" as const)];
    return setting.kind === "threshold" ? [[setting.choice, "text" as const], field] : [field];
  }),
);

/** Proposes other settings of the organisation, from a day on where one is named. Answers the proposal, or null where they hold already. */
export const saveSettings = formAction({
  schema: settingsFormSchema,
  fields: { ...SETTING_FIELDS, from: "text", filledFor: "text", mark: "text" },
  right: "system.manage",
  renews: "/settings",
  run: (ctx, { settings, from, filled }) => proposeTyped(ctx, settings, from, filled),
});

const SWITCHES = fieldsOf("boolean", CHOSEN_KINDS);

/** Saves which notices come by mail too. Answers the kinds that do not. */
export const saveNoticeMail = formAction({
  schema: mailChoiceForm,
  fields: SWITCHES,
  renews: "/settings",
  run: async (ctx, input) => (await chooseMail(ctx, input)).muted,
});
