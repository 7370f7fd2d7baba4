import { settings } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { getSettings, settingColumns } from "@/lib/settings/queries";
import { SETTING_KEYS, type SettingsInput } from "@/lib/settings/rules";
import type { SettingsView } from "@/lib/settings/schema";

/**
 * Changes the settings that are given; the audit trail keeps the old and the new value. What waits
 * for approval is judged by the new amount from its next approval on (decisions, section 3).
 */
export async function updateSettings(ctx: Context, input: SettingsInput): Promise<SettingsView> {
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx.select(settingColumns).from(settings).for("update");
    if (!before) throw new Error("The settings have no row.");
    const changed = SETTING_KEYS.filter((key) => before[key] !== input[key]);
    if (changed.length > 0) {
      await tx.update(settings).set({ ...input, updatedAt: ctx.now, updatedBy: ctx.actor.id });
    }
    for (const key of changed) {
      await auditRecord(
        { ...ctx, db: tx },
        {
          action: "settings.update",
          outcome: "done",
          subject: { type: "settings", id: key },
          detail: { before: before[key], after: input[key] },
        },
      );
    }
    return getSettings(tx);
  });
}
