import { propose } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { getSettings, settingColumns } from "@/lib/settings/queries";
import { SETTING_KEYS, type SettingsInput } from "@/lib/settings/rules";

/**
 * Proposes other settings, which hold once a second person confirms them. Answers the proposal's id, or null
 * where they hold already. Throws forbidden or already_proposed.
 */
export async function proposeSettings(ctx: Context, input: SettingsInput): Promise<string | null> {
  const present = await getSettings(ctx.db);
  if (SETTING_KEYS.every((key) => present[key] === input[key])) return null;
  const terms = Object.fromEntries(
    SETTING_KEYS.map((key) => [settingColumns[key].name, input[key]]),
  );
  return propose(ctx, "settings", COOPERATIVE, { terms, reason: null });
}
