import type { proposals, transactions } from "@/db/schema";
import { mayConfirm } from "@/lib/approvals/rules";
import type {
  ActKey,
  Confirmation,
  Effect,
  ProposalState,
  ProposalView,
  WaitsFor,
  WhyNot,
} from "@/lib/approvals/schema";
import { shownOf } from "@/lib/approvals/shown";
import type { Actor } from "@/lib/context";
import { isPartyTo } from "@/lib/ledger/parties";
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
  const act = row.act as ActKey;
  const last = state === "confirmed" ? row.decidedBy : null;
  return {
    id: row.id,
    act,
    kind: act,
    subjectId: row.subjectId,
    effect: row.effect as Effect,
    shown: shownOf(row.effect),
    reason: row.reason,
    state,
    madeBy: nameOf(row.madeBy) ?? "",
    makerId: row.madeBy,
    madeAt: row.madeAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    firstConfirmedBy: nameOf(row.firstConfirmedBy),
    // When the first of two did is in the audit trail alone.
    confirmedBy: confirmations(nameOf, [row.firstConfirmedBy, null], [last, row.decidedAt]),
    decidedBy: nameOf(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.decisionReason,
    may,
    waitsFor: state === "waiting" ? waitsFor(own, may, row.firstConfirmedBy) : null,
    whyNot: state === "waiting" ? whyNotConfirm(row, may, reader) : "already_decided",
    transaction: null,
  };
}

// Who gains by it, or was the first of two, may still refuse it.
function mayDo(row: Proposed, reader: Reader): May {
  if (row.madeBy === reader.id) return ["withdraw"];
  if (!mayConfirm(reader.role, row.act as ActKey)) return [];
  return row.mayConfirm ? ["confirm", "refuse"] : ["refuse"];
}

// As proposal_decide refuses. Who brought a moving in, or corrected it, counts as who made it (import_begin).
function whyNotConfirm(row: Proposed, may: May, reader: Reader): WhyNot | null {
  if (may.includes("confirm")) return null;
  if (row.madeBy === reader.id) return "own_record";
  if (!mayConfirm(reader.role, row.act as ActKey)) return "missing_right";
  if (row.firstConfirmedBy === reader.id) return "second_approver";
  return row.act === "import" ? "own_record" : "interest";
}

type Step = [by: string | null, at: Date | null];

function confirmations(nameOf: NameOf, ...steps: Step[]): Confirmation[] {
  return steps.flatMap(([id, at]) =>
    id === null ? [] : [{ id, name: nameOf(id) ?? "", at: at?.toISOString() ?? null }],
  );
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
  const own = isPartyTo(row, reader.id);
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
  const act = row.type as Decidable;
  return {
    id: row.id,
    act,
    kind: state === "waiting" && payable ? "pay" : act,
    subjectId: row.id,
    effect,
    shown: shownOf(effect),
    reason: row.description,
    state,
    madeBy: nameOf(row.submittedBy) ?? row.fromName ?? row.toName ?? "",
    makerId: row.submittedBy,
    madeAt: row.createdAt.toISOString(),
    expiresAt: null,
    firstConfirmedBy: nameOf(row.firstApprovedBy),
    confirmedBy: confirmations(nameOf, [row.firstApprovedBy, row.firstApprovedAt], approvalOf(row)),
    decidedBy: nameOf(row.decidedBy),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decisionReason: row.rejectReason,
    may,
    waitsFor:
      state === "waiting" ? waitsFor(own || (first && !payable), may, row.firstApprovedBy) : null,
    whyNot: whyNotApprove({ waits: state === "waiting", own, decides, first, payable }),
    transaction: toListed(row),
  };
}

// Of a withdrawal, who said that it may be paid, while that counts: whoever paid it later has not approved it.
function approvalOf({
  status,
  payableBy,
  payableAt,
  decidedBy,
  decidedAt,
  mayBePaid,
}: Asked): Step {
  if (status === "pending" && !mayBePaid) return [null, null];
  if (payableBy) return [payableBy, payableAt];
  return status === "approved" ? [decidedBy, decidedAt] : [null, null];
}

type Standing = Record<"waits" | "own" | "decides" | "first" | "payable", boolean>;

// As the posting function refuses (ledger_outcome).
function whyNotApprove({ waits, own, decides, first, payable }: Standing): WhyNot | null {
  if (!waits) return "already_decided";
  if (own) return "own_record";
  if (!decides) return "missing_right";
  if (first) return "second_approver";
  return payable ? "already_decided" : null;
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
