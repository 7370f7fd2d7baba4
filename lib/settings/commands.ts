import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { settings } from "@/db/schema";
import { type Asker, record as auditRecord } from "@/lib/audit/commands";
import type { Context } from "@/lib/context";
import { dayOfAhead } from "@/lib/settings/ahead";
import { heldAs, isSame, shownChange } from "@/lib/settings/change";
import { settingColumns } from "@/lib/settings/queries";
import { SETTING_KEYS } from "@/lib/settings/rules";

/**
 * Sets what two people have just agreed to (`proposal`, lib/approvals), or keeps it for the day from which it shall
 * hold; the audit trail keeps the old and the new value. What waits for approval is judged by the new amount from its
 * next approval on (decisions, section 3).
 */
export async function changeSettings(ctx: Context, tx: Executor, proposal: string): Promise<void> {
  await audited({ ...ctx, db: tx }, async () => {
    await tx.execute(sql`select settings_change(${proposal}, ${ctx.now.toISOString()})`);
    return proposal;
  });
  await noteAhead({ ...ctx, db: tx }, "settings.agree", proposal);
}

async function noteAhead(
  asker: Asker,
  action: "settings.agree" | "settings.update",
  proposal: string,
): Promise<void> {
  const from = await dayOfAhead(asker.db, proposal);
  if (from === null) return;
  const subject = { type: "settings", id: "ahead" };
  await auditRecord(asker, { action, outcome: "done", subject, detail: { from, proposal } });
}

/**
 * Takes up what two people have agreed to ahead and whose day has begun, the earlier first. Any number of servers may
 * do it at once. In an open transaction the settings stay locked until its end: nobody changes what is read from then on.
 */
export async function takeUpSettings(db: Executor, now: Date): Promise<void> {
  const by = { actor: null, now, address: null };
  for (;;) {
    const taken = await db.transaction((tx) =>
      audited({ ...by, db: tx }, async () => {
        const [row] = await tx.execute<{ id: string | null }>(
          sql`select settings_due(${now.toISOString()}) as id`,
        );
        const id = row?.id ?? null;
        if (id !== null) await noteAhead({ ...by, db: tx }, "settings.update", id);
        return id;
      }),
    );
    if (taken === null) return;
  }
}

/** Changes the settings by `change`, which answers by which proposal, and keeps in the audit trail what differs. */
async function audited(asker: Asker, change: () => Promise<string | null>): Promise<string | null> {
  const { db } = asker;
  const [before] = await db.select(settingColumns).from(settings).for("update");
  if (!before) throw new Error("The settings have no row.");
  const proposal = await change();
  const [after = before] = await db.select(settingColumns).from(settings);
  for (const key of SETTING_KEYS) {
    const [held, holds] = [heldAs(key, before[key]), heldAs(key, after[key])];
    if (isSame(held, holds)) continue;
    await auditRecord(asker, {
      action: "settings.update",
      outcome: "done",
      subject: { type: "settings", id: key },
      detail: { ...shownChange(held, holds), proposal },
    });
  }
  return proposal;
}
