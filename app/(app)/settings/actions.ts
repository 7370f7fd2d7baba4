"use server";

import { revalidatePath } from "next/cache";
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
