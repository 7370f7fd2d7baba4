import type { Executor } from "@/db/client";
import { proposeOnce } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { type Asked, checkAhead, markOf, settingsOn, typedOnto } from "@/lib/settings/ahead";
import { isSame } from "@/lib/settings/change";
import { settingColumns } from "@/lib/settings/queries";
import { HOLDS_FROM, SETTING_KEYS, type SettingsInput } from "@/lib/settings/rules";

/**
 * Proposes other settings, which hold once a second person confirms them, or from a Kigali day `from` on. Answers the
 * proposal's id, or null where they hold already by then; what is left out stays. Throws forbidden, already_proposed,
 * request_id_reused, or invalid beside `from` or a setting.
 */
export function proposeSettings(ctx: Context, input: Asked, from?: string): Promise<string | null> {
  return propose(ctx, input, from, async () => input);
}

/** What a form was filled with: what holds on a day, or now, and the mark of it (`markOf`). */
type Filled = { day: string | undefined; mark: string | undefined };

/**
 * As proposeSettings, from a form, of which what was left as it was filled stays too. Throws also conflict for a form
 * that was filled with something else than holds by now.
 */
export function proposeTyped(
  ctx: Context,
  input: Asked,
  from: string | undefined,
  { day, mark }: Filled,
): Promise<string | null> {
  return propose(ctx, input, from, async (tx, present) => {
    const shown = await settingsOn(tx, day);
    if (mark !== markOf(shown)) throw new AppError("conflict");
    return typedOnto(tx, present, shown, input);
  });
}

async function propose(
  ctx: Context,
  input: Asked,
  from: string | undefined,
  meant: (tx: Executor, present: SettingsInput) => Promise<Asked>,
): Promise<string | null> {
  const request = requestOf(ctx, "settings", from === undefined ? input : { ...input, from });
  const done = await onceWithin(ctx, request, async (tx) => {
    if (from !== undefined) checkAhead(from, ctx.now);
    const present = await settingsOn(tx, from);
    const typed = await meant(tx, present);
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
