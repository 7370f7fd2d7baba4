import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { settings } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { isSame, toldOf } from "@/lib/settings/change";
import { settingColumns } from "@/lib/settings/queries";
import { SETTING_KEYS } from "@/lib/settings/rules";

/**
 * Sets what two people have just agreed to (`proposal`, lib/approvals); the audit trail keeps the old and the
 * new value. What waits for approval is judged by the new amount from its next approval on (decisions,
 * section 3).
 */
export async function changeSettings(ctx: Context, tx: Executor, proposal: string): Promise<void> {
  const [before] = await tx.select(settingColumns).from(settings).for("update");
  if (!before) throw new Error("The settings have no row.");
  await tx.execute(sql`select settings_change(${proposal}, ${ctx.now.toISOString()})`);
  const [after = before] = await tx.select(settingColumns).from(settings);
  for (const key of SETTING_KEYS.filter((key) => !isSame(before[key], after[key]))) {
    await auditRecord(
      { ...ctx, db: tx },
      {
        action: "settings.update",
        outcome: "done",
        subject: { type: "settings", id: key },
        detail: { ...toldOf(before[key], after[key]), proposal },
      },
    );
  }
}
