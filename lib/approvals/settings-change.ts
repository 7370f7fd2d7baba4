import { propose } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { getSettings, settingColumns } from "@/lib/settings/queries";
import { SETTING_KEYS, type Setting, type SettingsInput } from "@/lib/settings/rules";

/**
 * Proposes other settings, which hold once a second person confirms them. Answers the proposal's id, or null
 * where they hold already; what is left out stays. Throws forbidden or already_proposed.
 */
export async function proposeSettings(
  ctx: Context,
  input: { [K in Setting]?: SettingsInput[K] | undefined },
): Promise<string | null> {
  const present = await getSettings(ctx.db);
  const asked = (key: Setting) => (input[key] === undefined ? present[key] : input[key]);
  if (SETTING_KEYS.every((key) => present[key] === asked(key))) return null;
  const terms = Object.fromEntries(
    SETTING_KEYS.map((key) => [settingColumns[key].name, asked(key)]),
  );
  return propose(ctx, "settings", COOPERATIVE, { terms, reason: null });
}
