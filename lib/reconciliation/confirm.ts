import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { onceWithin, partOf, remember, requestOf } from "@/lib/ledger/once";
import { isReceiptNumber, plainReceiptNumber } from "@/lib/receipt-number";
import {
  lineById,
  type MatchRule,
  noteMatch,
  type StoredLine,
  writeMatch,
} from "@/lib/reconciliation/match";
import { certainOf, suggestionsOf } from "@/lib/reconciliation/suggestions";
import type { SuggestionView } from "@/lib/reconciliation/views";
import { approveWithin } from "@/lib/transactions/commands";
import { transactionTerms } from "@/lib/transactions/terms";

/** What became of a line that was confirmed: its transaction approved, by a first of two, or matched where it was already. */
type ConfirmedLine =
  | { id: string; outcome: "approved" | "first" | "matched" }
  | { id: string; error: unknown };

/**
 * Confirms the certain suggestions of these lines: each is matched, and what waits is approved or, of a withdrawal, written
 * down as paid. Each by itself, with its own checks (own record, second approver); what is refused changes nothing for the others.
 * A line whose suggestion is not certain (any more) is refused with `conflict`.
 */
export async function confirmLines(ctx: Context, ids: readonly string[]): Promise<ConfirmedLine[]> {
  const found = new Map<string, Map<string, SuggestionView[]>>();
  const done: ConfirmedLine[] = [];
  for (const id of new Set(ids)) {
    try {
      const line = await lineById(ctx.db, id);
      const known =
        found.get(line.channel) ?? (await suggestionsOf(ctx.db, line.channel, ctx.now)).ofLine;
      found.set(line.channel, known);
      if (line.state !== "unmatched") throw new AppError("line_matched");
      const certain = certainOf(known.get(id));
      const [transaction] = certain?.transactions ?? [];
      if (!certain || !transaction) throw new AppError("conflict");
      const outcome = await confirmPair(partOf(ctx, id), line, transaction.id, certain.reason.rule);
      done.push({ id, outcome });
    } catch (error) {
      done.push({ id, error });
    }
  }
  return done;
}

/**
 * Confirms that a line is of a transaction, chosen by who looks at both, and approves it. Throws not_found, forbidden,
 * own_record, own_statement, own_unproven, own_move, line_matched, line_unequal, and what approving throws.
 */
export async function confirmLine(
  ctx: Context,
  lineId: string,
  transactionId: string,
): Promise<"approved" | "first" | "matched"> {
  return confirmPair(ctx, await lineById(ctx.db, lineId), transactionId, "hand");
}

async function confirmPair(
  ctx: Context,
  line: StoredLine,
  transactionId: string,
  rule: MatchRule,
): Promise<"approved" | "first" | "matched"> {
  const request = requestOf(ctx, "confirm-line", [line.id, transactionId]);
  const { outcome } = await onceWithin(ctx, request, async (tx) => {
    const terms = await transactionTerms(tx, transactionId);
    const match = { line, transactionId, amount: line.open, rule };
    await writeMatch(ctx, tx, match);
    if (terms.status !== "pending") {
      await noteMatch(ctx, tx, match);
      return remember(tx, ctx.actor.id, request, transactionId, ctx.now, "matched");
    }
    const externalId = receiptOf(line) ?? terms.externalId;
    const decision = await approveWithin(ctx, tx, terms, {
      externalId,
      channel: line.channel,
      request,
    });
    await noteMatch(ctx, tx, match);
    return { transactionId, availableAfter: 0, balanceAfter: 0, outcome: decision };
  });
  return outcome === "first" || outcome === "matched" ? outcome : "approved";
}

/** The provider's number of a line, as receipts are written; null of one that paid for something else too, whose receipt it may be. */
export function receiptOf({ providerId, amount, open }: StoredLine): string | null {
  if (open !== amount) return null;
  const plain = providerId ? plainReceiptNumber(providerId) : "";
  return isReceiptNumber(plain) ? plain : null;
}
