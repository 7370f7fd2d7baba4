import { chartAccount } from "@/lib/accounting/chart/queries";
import { accountSubject, type ChartTerms } from "@/lib/accounting/chart/rules";
import type { ChartAddInput, ChartChangeInput } from "@/lib/accounting/chart/schema";
import { propose } from "@/lib/approvals/commands";
import type { Context } from "@/lib/context";
import { eachKey } from "@/lib/each-key";
import { AppError } from "@/lib/errors";
import { LOCALES } from "@/lib/locales";

// The heading of the money that the cooperative has.
const MONEY = "money";

/**
 * Proposes another account of the chart, which is there once a second person confirms it. Answers the proposal's id, and
 * throws as propose does; invalid beside a number that is taken, or a heading of another kind.
 */
export function proposeAccount(ctx: Context, input: ChartAddInput): Promise<string> {
  const { number: code, name, contra = false, method = null, reason } = input;
  const parent = input.parent ?? (method && MONEY);
  const terms: ChartTerms = { does: "add", code, name, active: true, parent, contra, method };
  return propose(ctx, "chart", accountSubject(code), { terms, reason });
}

/**
 * Proposes other names for an account, or to close it or open it again. Answers and throws as propose does; not_found,
 * account_of_commands, account_not_empty, account_waits, or invalid where nothing would change.
 */
export async function proposeAccountChange(
  ctx: Context,
  code: string,
  { reason, ...asked }: ChartChangeInput,
): Promise<string> {
  const found = await chartAccount(ctx.db, code);
  if (!found) throw new AppError("not_found");
  const { name, active, parent, open, method } = found;
  const terms: ChartTerms = {
    does: "change",
    code,
    name: eachKey(LOCALES, (locale) => asked.name?.[locale] ?? name[locale]),
    active: asked.active ?? active,
    parent,
    contra: false,
    method: open ? method : null,
  };
  return propose(ctx, "chart", accountSubject(code), { terms, reason });
}
