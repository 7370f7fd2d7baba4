import type { Context } from "@/lib/context";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { receiptOf } from "@/lib/reconciliation/confirm";
import { lineById, matchWithin, noteMatch } from "@/lib/reconciliation/match";
import type { Suggested } from "@/lib/reconciliation/suggestions";
import type { LineView } from "@/lib/reconciliation/views";
import type { Waiting } from "@/lib/reconciliation/waiting";
import { approveWithin } from "@/lib/transactions/commands";
import { transactionTerms } from "@/lib/transactions/terms";

/** So many are offered to choose from; what is not among them is matched by the call. */
const MOST_OFFERED = 20;

/**
 * Confirms that several lines paid for one transaction, or that one line paid for several, chosen by who looks at them: all are
 * matched and what waits is approved, or nothing happens. Throws not_found, forbidden, own_record, own_statement, own_unproven, own_move, line_matched,
 * line_unequal with both sums, and what approving throws.
 */
export async function confirmSeveral(
  ctx: Context,
  lineIds: readonly string[],
  transactionIds: readonly string[],
): Promise<"approved" | "first" | "matched"> {
  const [lines, wanted] = [sorted(lineIds), sorted(transactionIds)];
  const [lineId = "", transactionId = ""] = [lines[0], wanted[0]];
  const request = requestOf(ctx, "confirm-several", [lines, wanted]);
  // The receipt is the transaction's where there is one of each side's alone: of several, each keeps its own.
  const line = await lineById(ctx.db, lineId);
  const first = lines.length > 1 ? line : null;
  const { outcome } = await onceWithin(ctx, request, async (tx) => {
    const matches = await matchWithin(ctx, tx, lines, wanted);
    const decided: string[] = [];
    for (const id of wanted) {
      const terms = await transactionTerms(tx, id);
      if (terms.status !== "pending") continue;
      const externalId = terms.externalId ?? (first && receiptOf(first));
      decided.push(await approveWithin(ctx, tx, terms, { externalId, channel: line.channel }));
    }
    for (const match of matches) await noteMatch(ctx, tx, match);
    const came = decided.includes("first") ? "first" : decided.length > 0 ? "approved" : "matched";
    return remember(tx, ctx.actor.id, request, transactionId, ctx.now, came);
  });
  return outcome === "first" || outcome === "matched" ? outcome : "approved";
}

const sorted = (ids: readonly string[]) => [...new Set(ids)].sort();

/** What may be one of several: `ticked` where a rule says so. */
export type Part = { id: string; amount: number; name: string; number: string; at: string | null };
type Offered = Part & { ticked: boolean };

/** What a line may be together with others: several transactions, or one larger one with further lines. */
export type Parts = { transactions: Offered[]; wholes: Part[]; lines: Offered[] };

/** What to choose from where a line is not of one transaction alone, what is likely first. */
export function partsOf(
  line: LineView,
  { lines, waiting, ofLine }: Pick<Suggested, "lines" | "waiting" | "ofLine">,
): Parts {
  const same = [...waiting.values()].filter(({ direction }) => direction === line.direction);
  const likely = (ofLine.get(line.id) ?? []).filter(
    ({ reason: { rule } }) => rule === "severalTransactions" || rule === "severalLines",
  );
  const only = likely.length === 1 ? likely[0] : undefined;
  const chosen = new Set([
    ...(only?.lines ?? []),
    ...(only?.transactions ?? []).map(({ id }) => id),
  ]);
  const far = ({ at }: { at: Date }) =>
    line.bookedAt ? Math.abs(at.getTime() - Date.parse(line.bookedAt)) : 0;
  const first = <T extends { id: string; at: Date; own: boolean }>(one: T, other: T) =>
    Number(chosen.has(other.id)) - Number(chosen.has(one.id)) ||
    Number(other.own) - Number(one.own) ||
    far(one) - far(other);
  const transaction = (each: Waiting) => ({
    id: each.id,
    amount: each.amount,
    name: each.name,
    number: each.reference,
    at: each.at,
    own: line.partyNumber !== null && each.phones.includes(line.partyNumber),
  });
  const others = lines
    .filter(({ identity, line: each }) => identity !== line.id && each.direction === line.direction)
    .map(({ identity, line: each }) => ({
      id: identity,
      amount: each.amount,
      name: each.partyName ?? each.partyNumber ?? each.message ?? "",
      number: each.providerId ?? "",
      at: each.bookedAt,
      own: line.partyNumber !== null && each.partyNumber === line.partyNumber,
    }));
  const part = ({ at, own: _, ...rest }: Omit<Part, "at"> & { at: Date; own: boolean }): Part => ({
    ...rest,
    at: at.toISOString(),
  });
  const offered = (all: (Omit<Part, "at"> & { at: Date; own: boolean })[]) =>
    all.sort(first).slice(0, MOST_OFFERED).map(part);
  const ticks = (each: Part): Offered => ({ ...each, ticked: chosen.has(each.id) });
  const less = same.filter(({ amount }) => amount < line.open).map(transaction);
  const more = same.filter(({ amount }) => amount > line.open).map(transaction);
  const most = Math.max(0, ...more.map(({ amount }) => amount));
  const fitting = others.filter(({ amount }) => amount + line.open <= most);
  return {
    transactions: less.length > 1 ? offered(less).map(ticks) : [],
    wholes: fitting.length > 0 ? offered(more) : [],
    lines: offered(fitting).map(ticks),
  };
}
