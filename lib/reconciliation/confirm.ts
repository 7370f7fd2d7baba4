import type { Executor } from "@/db/client";
import { inOneTurn } from "@/db/turn";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { COOPERATIVE } from "@/lib/ledger/accounts";
import {
  type Done,
  findRequest,
  once,
  onceWithin,
  partOf,
  remember,
  requestOf,
} from "@/lib/ledger/once";
import type { Request } from "@/lib/ledger/posting";
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
type Outcome = "approved" | "first" | "matched";
/** `error`: why it was refused, and then nothing has happened to it. */
type ConfirmedLine = { id: string } & ({ outcome: Outcome } | { error: unknown });

/**
 * Confirms the certain suggestions of these lines: each is matched, and what waits is approved or, of a withdrawal, written
 * down as paid. Each by itself, with its own checks (own record, second approver); what is refused changes nothing for the others.
 * A line whose suggestion is not certain (any more) is refused with `conflict`; what this request confirmed before is answered
 * as it was then. Throws request_id_reused.
 */
export async function confirmLines(ctx: Context, ids: readonly string[]): Promise<ConfirmedLine[]> {
  const named = [...new Set(ids)];
  // For all that it names: each line has an id of its own, made of the request's.
  const request = requestOf(ctx, "confirm-lines", named.toSorted());
  await once(ctx, request, () => remember(ctx.db, ctx.actor.id, request, COOPERATIVE, ctx.now));
  const found = new Map<string, Promise<Suggested>>();
  const done: ConfirmedLine[] = [];
  for (const [place, id] of named.entries()) {
    try {
      const known = await suggestedOf(ctx, id, found);
      // Of an instant of its own, so that lists and statements keep their order.
      const now = new Date(ctx.now.getTime() + place);
      const part = { ...partOf(ctx, id), now };
      done.push({ id, outcome: await inOneTurn(() => confirmCertain(part, id, known)) });
    } catch (error) {
      done.push({ id, error });
    }
  }
  return done;
}

type Suggested = Map<string, SuggestionView[]>;

// Once for each channel, and outside the turn of any line: it reads all that is open there.
async function suggestedOf(
  { db, now }: Context,
  id: string,
  found: Map<string, Promise<Suggested>>,
): Promise<Suggested> {
  const { channel } = await lineById(db, id);
  const known = found.get(channel) ?? suggestionsOf(db, channel, now).then(({ ofLine }) => ofLine);
  found.set(channel, known);
  return known;
}

// The same line under the same request is asked about once: of what is judged here much has changed afterwards.
function confirmCertain(ctx: Context, id: string, known: Suggested): Promise<Outcome> {
  const request = requestOf(ctx, "confirm-certain", id);
  return confirmOnce(ctx, request, async (tx) => {
    const before = await findRequest(tx, ctx.actor.id, request);
    if (before) return before;
    const line = await lineById(tx, id);
    if (line.state !== "unmatched") throw new AppError("line_matched");
    const certain = certainOf(known.get(id));
    const [transaction] = certain?.transactions ?? [];
    if (!certain || !transaction) throw new AppError("conflict");
    const pair = { line, transactionId: transaction.id, rule: certain.reason.rule };
    return confirmWithin(ctx, tx, request, pair);
  });
}

/**
 * Confirms that a line is of a transaction, chosen by who looks at both, and approves it. Throws not_found, forbidden,
 * own_record, own_statement, own_unproven, own_move, line_matched, line_unequal, and what approving throws.
 */
export async function confirmLine(
  ctx: Context,
  lineId: string,
  transactionId: string,
): Promise<Outcome> {
  const line = await lineById(ctx.db, lineId);
  const request = requestOf(ctx, "confirm-line", [line.id, transactionId]);
  const pair = { line, transactionId, rule: "hand" } as const;
  return confirmOnce(ctx, request, (tx) => confirmWithin(ctx, tx, request, pair));
}

async function confirmOnce(
  ctx: Context,
  request: Request,
  attempt: (tx: Executor) => Promise<Done>,
): Promise<Outcome> {
  const { outcome } = await onceWithin(ctx, request, attempt);
  return outcome === "first" || outcome === "matched" ? outcome : "approved";
}

async function confirmWithin(
  ctx: Context,
  tx: Executor,
  request: Request,
  { line, transactionId, rule }: { line: StoredLine; transactionId: string; rule: MatchRule },
): Promise<Done> {
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
}

/** The provider's number of a line, as receipts are written; null of one that paid for something else too, whose receipt it may be. */
export function receiptOf({ providerId, amount, open }: StoredLine): string | null {
  if (open !== amount) return null;
  const plain = providerId ? plainReceiptNumber(providerId) : "";
  return isReceiptNumber(plain) ? plain : null;
}
