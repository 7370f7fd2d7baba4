import type { proposals, transactions } from "@/db/schema";
import { mayConfirm } from "@/lib/approvals/rules";
import type { ActKey, Effect, ProposalState, ProposalView, WaitsFor } from "@/lib/approvals/schema";
import { shownOf } from "@/lib/approvals/shown";
import type { Actor } from "@/lib/context";
import { toListed } from "@/lib/ledger/views";
import { can } from "@/lib/permissions";
import type { Decidable } from "@/lib/transactions/rules";

type Reader = Pick<Actor, "id" | "role">;
type NameOf = (id: string | null) => string | null;
type May = ProposalView["may"];
/** A stored proposal, and whether the reader is one who confirms it. */
export type Proposed = typeof proposals.$inferSelect & { mayConfirm: boolean };

/** A stored proposal as the reader sees it. */
export function proposalView(
  row: Proposed,
  nameOf: NameOf,
  reader: Reader,
  now: Date,
): ProposalView {
  const state = row.state === "waiting" && row.expiresAt <= now ? "expired" : row.state;
  const may = state === "waiting" ? mayDo(row, reader) : [];
  const own = row.madeBy === reader.id || row.firstConfirmedBy === reader.id;
  return {
    id: row.id,
    act: row.act as ActKey,
    subjectId: row.subjectId,
    effect: row.effect as Effect,
    shown: shownOf(row.effect),
    reason: row.reason,
    state,
    madeBy: nameOf(row.madeBy) ?? "",
    madeAt: row.madeAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    firstConfirmedBy: nameOf(row.firstConfirmedBy),
    decidedBy: nameOf(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    may,
    waitsFor: state === "waiting" ? waitsFor(own, may, row.firstConfirmedBy) : null,
    transaction: null,
  };
}

// Who gains by it, or was the first of two, may still refuse it.
function mayDo(row: Proposed, reader: Reader): May {
  if (row.madeBy === reader.id) return ["withdraw"];
  if (!mayConfirm(reader.role, row.act as ActKey)) return [];
  return row.mayConfirm ? ["confirm", "refuse"] : ["refuse"];
}

/** A stored transaction, and whether it may be paid as it was approved. */
export type Asked = typeof transactions.$inferSelect & { mayBePaid: boolean };

/** A deposit, withdrawal, move or voucher that waits, or waited, for a decision; `movements`: what a voucher does. */
export function transactionView(
  row: Asked,
  nameOf: NameOf,
  reader: Reader,
  movements: Effect["movements"],
): ProposalView {
  const state = stateOf(row);
  const own = [row.submittedBy, row.fromMember, row.toMember].includes(reader.id);
  const first = row.firstApprovedBy === reader.id;
  const payable = row.mayBePaid;
  const effect: Effect = {
    about: row.reference,
    amount: row.amount,
    type: row.type,
    from: row.fromName ?? row.fromChannel,
    to: row.toName ?? row.toChannel,
    movements,
  };
  const decides = can(reader.role, "transactions.decide");
  const may = state !== "waiting" || own || !decides ? [] : mayOf(payable, first);
  return {
    id: row.id,
    act: row.type as Decidable,
    subjectId: row.id,
    effect,
    shown: shownOf(effect),
    reason: row.description,
    state,
    madeBy: nameOf(row.submittedBy) ?? row.fromName ?? row.toName ?? "",
    madeAt: row.createdAt.toISOString(),
    expiresAt: null,
    firstConfirmedBy: nameOf(row.firstApprovedBy),
    decidedBy: nameOf(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.rejectReason,
    may,
    waitsFor:
      state === "waiting" ? waitsFor(own || (first && !payable), may, row.firstApprovedBy) : null,
    transaction: toListed(row),
  };
}

// Who approved it first may pay it: two stand behind the approval.
function mayOf(payable: boolean, first: boolean): May {
  if (payable) return ["pay", "refuse"];
  return first ? ["refuse"] : ["confirm", "refuse"];
}

function stateOf({ status, voidedAt }: typeof transactions.$inferSelect): ProposalState {
  if (voidedAt) return "withdrawn";
  if (status === "pending") return "waiting";
  return status === "approved" ? "confirmed" : "refused";
}

function waitsFor(own: boolean, may: May, first: string | null): WaitsFor {
  if (own) return "colleague";
  if (may.includes("pay")) return "pay";
  if (!may.includes("confirm")) return "others";
  return first ? "second" : "you";
}
