import { settings } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { getSettings } from "@/lib/settings/queries";
import type { SettingsInput, SettingsView } from "@/lib/settings/schema";

/**
 * Changes the organisation's settings; the audit trail keeps the old and the new value. What waits
 * for approval is judged by the new amount from its next approval on (decisions, section 3).
 */
export async function updateSettings(ctx: Context, input: SettingsInput): Promise<SettingsView> {
  const { secondApprovalFrom } = input;
  return ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ secondApprovalFrom: settings.secondApprovalFrom })
      .from(settings)
      .for("update");
    if (!before) throw new Error("The settings have no row.");
    if (before.secondApprovalFrom !== secondApprovalFrom) {
      await tx
        .update(settings)
        .set({ secondApprovalFrom, updatedAt: ctx.now, updatedBy: ctx.actor.id });
      await auditRecord(
        { ...ctx, db: tx },
        {
          action: "settings.update",
          outcome: "done",
          subject: { type: "settings", id: "secondApprovalFrom" },
          detail: { before: before.secondApprovalFrom, after: secondApprovalFrom },
        },
      );
    }
    return getSettings(tx);
  });
}
