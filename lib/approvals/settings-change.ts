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
    const asked = (key: Setting) => (input[key] === undefined ? present[key] : input[key]);
    if (SETTING_KEYS.every((key) => isSame(present[key], asked(key)))) {
      return remember(tx, ctx.actor.id, request, COOPERATIVE, ctx.now, "same");
    }
    const terms = Object.fromEntries(
      SETTING_KEYS.map((key) => [settingColumns[key].name, asked(key)]),
    );
    return proposeOnce(tx, ctx, request, "settings", COOPERATIVE, { terms, reason: null });
  });
  return done.outcome === "same" ? null : done.transactionId;
}
