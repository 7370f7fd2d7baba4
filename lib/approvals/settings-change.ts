import { proposeOnce } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { isSame } from "@/lib/settings/change";
import { getSettings, settingColumns } from "@/lib/settings/queries";
import { SETTING_KEYS, type Setting, type SettingsInput } from "@/lib/settings/rules";

/**
 * Proposes other settings, which hold once a second person confirms them. Answers the proposal's id, or null
 * where they hold already; what is left out stays. Throws forbidden, already_proposed or
 * request_id_reused.
 */
export async function proposeSettings(
  ctx: Context,
  input: { [K in Setting]?: SettingsInput[K] | undefined },
): Promise<string | null> {
  const request = requestOf(ctx, "settings", input);
  const done = await onceWithin(ctx, request, async (tx) => {
    const present = await getSettings(tx);
    const changed = SETTING_KEYS.flatMap((key) => {
      const asked = input[key];
      return asked === undefined || isSame(present[key], asked) ? [] : [{ key, asked }];
    });
    if (changed.length === 0) {
      return remember(tx, ctx.actor.id, request, COOPERATIVE, ctx.now, "same");
    }
    // What nobody asked to change is not written: it stays as it usually is where it runs.
    const terms = Object.fromEntries(
      changed.map(({ key, asked }) => [settingColumns[key].name, asked]),
    );
    return proposeOnce(tx, ctx, request, "settings", COOPERATIVE, { terms, reason: null });
  });
  return done.outcome === "same" ? null : done.transactionId;
}
