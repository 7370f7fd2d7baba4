"use server";

import { revalidatePath } from "next/cache";
import { chooseMail } from "@/lib/notices/commands";
import { NOTICE_KINDS, type NoticeKind } from "@/lib/notices/kinds";
import { mailChoiceForm } from "@/lib/notices/schema";
import { updateSettings } from "@/lib/settings/commands";
import { settingsFormSchema } from "@/lib/settings/schema";
import { type FormState, runForm } from "@/lib/web/action";

/** Saves the organisation's settings. Answers the amount that holds now, francs or null. */
export async function saveSettings(
  _: FormState<number | null>,
  form: FormData,
): Promise<FormState<number | null>> {
  const state = await runForm(form, {
    schema: settingsFormSchema,
    fields: { approvers: "text", secondApprovalFrom: "integer" },
    right: "system.manage",
    run: async (ctx, input) => (await updateSettings(ctx, input)).secondApprovalFrom,
  });
  if (state.status === "done") revalidatePath("/settings");
  return state;
}

const SWITCHES = Object.fromEntries(NOTICE_KINDS.map((kind) => [kind, "boolean" as const]));

/** Saves which notices come by mail too. Answers the kinds that do not. */
export async function saveNoticeMail(
  _: FormState<NoticeKind[]>,
  form: FormData,
): Promise<FormState<NoticeKind[]>> {
  const state = await runForm(form, {
    schema: mailChoiceForm,
    fields: SWITCHES,
    run: async (ctx, input) => (await chooseMail(ctx, input)).muted,
  });
  if (state.status === "done") revalidatePath("/settings");
  return state;
}
