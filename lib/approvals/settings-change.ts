import { proposeOnce } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { type Asked, checkAhead, settingsOn, typedOnto } from "@/lib/settings/ahead";
import { isSame } from "@/lib/settings/change";
import { settingColumns } from "@/lib/settings/queries";
import { HOLDS_FROM, SETTING_KEYS } from "@/lib/settings/rules";

/**
 * Proposes other settings, which hold once a second person confirms them, or from a Kigali day `from` on. Answers the
 * proposal's id, or null where they hold already by then; what is left out stays. `filled`: they come from a form that was
 * filled with what holds on that day, or now, of which what was left as it was stays too. Throws forbidden, already_proposed,
 * request_id_reused, or invalid beside `from` or a setting.
 */
export async function proposeSettings(
  ctx: Context,
  input: Asked,
  from?: string,
  filled?: { day: string | undefined },
): Promise<string | null> {
  const request = requestOf(ctx, "settings", from === undefined ? input : { ...input, from });
  const done = await onceWithin(ctx, request, async (tx) => {
    for (const day of [from, filled?.day]) if (day !== undefined) checkAhead(day, ctx.now);
    const present = await settingsOn(tx, from);
    const typed = filled
      ? await typedOnto(tx, present, await settingsOn(tx, filled.day), input)
      : input;
    const changed = SETTING_KEYS.flatMap((key) => {
      const asked = typed[key];
      return asked === undefined || isSame(present[key], asked) ? [] : [{ key, asked }];
    });
    if (changed.length === 0) {
      return remember(tx, ctx.actor.id, request, COOPERATIVE, ctx.now, "same");
    }
    // What nobody asked to change is not written: it stays as it usually is where it runs.
    const named = changed.map(({ key, asked }) => [settingColumns[key].name, asked]);
    const terms = Object.fromEntries(from === undefined ? named : [...named, [HOLDS_FROM, from]]);
    return proposeOnce(tx, ctx, request, "settings", COOPERATIVE, { terms, reason: null });
  });
  return done.outcome === "same" ? null : done.transactionId;
}
