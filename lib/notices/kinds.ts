import { decides } from "@/lib/approvals/rules";
import { ACCESS_KINDS, ACCESS_SOURCES, type AccessKind } from "@/lib/notices/access-kinds";
import { can, holdersOf, type Role } from "@/lib/permissions";

/**
 * Whom a kind of notice tells since when, as a query: transaction, member, and the instant it happened;
 * then, where they are not the transaction's, amount, day and loan.
 */
const ofTransactions = (who: string, at: string, when: string) =>
  `select id, ${who}, ${at}, null::bigint, null::date, null::uuid from changed where ${when}`;

/** That the office removed what a member had asked for; the trail alone says who removed it. */
const ofRemovals = (type: "deposit" | "withdraw", who: string) =>
  ofTransactions(
    who,
    "voided_at",
    `type = '${type}' and exists (select from audit_log a where a.action = 'transaction.void' and a.subject_id = changed.id::text
      and a.at = changed.voided_at and a.outcome = 'done' and a.actor_id is distinct from changed.submitted_by)`,
  );

/** The same for a transaction of a loan. `by`: how the loan is found. */
const ofLoans = (who: string, by: string, when: string) =>
  `select c.id, ${who}, c.created_at, null::bigint, l.deadline, l.id from changed c ${by} where ${when}`;
const BEGUN = "join loans l on l.transaction_id = c.id";
const REPAID = "join loan_repayments r on r.transaction_id = c.id join loans l on l.id = r.loan_id";
const RECOVERED =
  "join loan_recoveries r on r.transaction_id = c.id join loans l on l.id = r.loan_id";
/** A clerk took it for the borrower, who did not send it themselves. */
const AT_DESK = "c.submitted_by <> l.borrower_id";
// By the borrower's index: write-offs are too few for one of their own.
const WRITTEN_OFF =
  "join loans l on l.borrower_id = c.to_member and l.write_off_transaction = c.id";

/** What a day has brought about for a loan; the reminder says when and how much. */
const ofReminders = (kind: string, who: "borrower_id" | "lender_id") =>
  `select l.transaction_id, l.${who}, r.at, r.amount, l.deadline, l.id
    from loan_reminders r join loans l on l.id = r.loan_id where r.kind = '${kind}'`;

// Who approves deposits is told by whom members were sent elsewhere with their money.
const TREASURERS = holdersOf("transactions.decide")
  .map((role) => `'${role}'`)
  .join(", ");

/**
 * Every kind of notice of money and where it comes from; a new one is a line here and its texts under
 * `notices.kinds` and `mail.kinds`. `changed` are the transactions that changed lately; a kind that a
 * calendar brings about reads a table of its own. Each instant is the kind's own, so that a later change
 * of the same record tells nothing of the past.
 */
const SOURCES = {
  "deposit-approved": ofTransactions(
    "from_member",
    "decided_at",
    "type = 'deposit' and status = 'approved'",
  ),
  "deposit-rejected": ofTransactions(
    "from_member",
    "decided_at",
    "type = 'deposit' and status = 'rejected'",
  ),
  "deposit-removed": ofRemovals("deposit", "from_member"),
  "desk-deposit": ofTransactions(
    "from_member",
    "created_at",
    "type = 'cash-in' and status = 'approved' and not cash_repaid(from_member, submitted_by, created_at)",
  ),
  "desk-pay-out": ofTransactions(
    "to_member",
    "created_at",
    "type = 'cash-out' and status = 'approved'",
  ),
  // What a reversal lacked, and what of all that comes in repays it at once (ledger_settle_claims).
  "claim-made": ofTransactions("to_member", "created_at", "type = 'claim'"),
  "claim-repaid": ofTransactions("from_member", "created_at", "type = 'claim-repayment'"),
  "money-received": ofTransactions(
    "to_member",
    "created_at",
    "type = 'transfer' and status = 'approved'",
  ),
  "withdrawal-payable": ofTransactions(
    "to_member",
    "payable_at",
    "type = 'withdraw' and status = 'pending' and payable_at is not null",
  ),
  // As it has been called from the beginning: what is approved is paid by then.
  "withdrawal-approved": ofTransactions(
    "to_member",
    "decided_at",
    "type = 'withdraw' and status = 'approved'",
  ),
  "withdrawal-rejected": ofTransactions(
    "to_member",
    "decided_at",
    "type = 'withdraw' and status = 'rejected' and payable_at is null",
  ),
  "withdrawal-failed": ofTransactions(
    "to_member",
    "decided_at",
    "type = 'withdraw' and status = 'rejected' and payable_at is not null",
  ),
  "withdrawal-removed": ofRemovals("withdraw", "to_member"),
  "profit-received": ofTransactions(
    "to_member",
    "created_at",
    "type = 'profit' and status = 'approved'",
  ),
  "loss-borne": ofTransactions(
    "from_member",
    "created_at",
    "type = 'loss' and status = 'approved'",
  ),
  "capital-returned": ofTransactions(
    "to_member",
    "created_at",
    "type = 'capital-return' and status = 'approved'",
  ),
  "transaction-reversed": ofTransactions(
    "unnest(array[from_member, to_member])",
    "created_at",
    "type = 'reversal'",
  ),
  "loan-taken": ofLoans("l.lender_id", BEGUN, "c.type = 'loan' and l.offer_id is not null"),
  "loan-funded": ofLoans("l.borrower_id", BEGUN, "c.type = 'loan' and l.request_id is not null"),
  "repayment-received": ofLoans("l.lender_id", REPAID, "c.type = 'repayment'"),
  "repayment-automatic": ofLoans("l.borrower_id", REPAID, "c.type = 'repayment' and r.automatic"),
  "desk-repayment": `${ofLoans("l.borrower_id", REPAID, `c.type = 'repayment' and not r.automatic and ${AT_DESK}`)}
    union all ${ofLoans("l.borrower_id", RECOVERED, `c.type = 'recovery' and ${AT_DESK}`)}`,
  "repayment-short": ofReminders("repayment-short", "borrower_id"),
  "loan-due-soon": ofReminders("due-soon", "borrower_id"),
  "loan-due-today": ofReminders("due-today", "borrower_id"),
  "loan-overdue": ofReminders("overdue", "borrower_id"),
  "lending-overdue": ofReminders("overdue", "lender_id"),
  "loan-written-off": ofLoans(
    "unnest(array[l.lender_id, l.borrower_id])",
    WRITTEN_OFF,
    "c.type = 'write-off'",
  ),
  "recovery-received": ofLoans("l.lender_id", RECOVERED, "c.type = 'recovery'"),
  "write-off-soon": ofReminders("write-off-soon", "borrower_id"),
  "lending-write-off-soon": ofReminders("write-off-soon", "lender_id"),
  "offer-expired": `select transaction_id, lender_id, updated_at, null::bigint, deadline, null::uuid
    from loan_offers where status = 'expired'`,
  "request-expired": `select id, borrower_id, updated_at, amount, deadline, null::uuid
    from borrow_requests where status = 'expired'`,
  // One that was agreed to ahead is told once it holds.
  "pay-in-changed": `select p.id, m.id, coalesce(a.applied_at, p.decided_at), null::bigint, null::date, null::uuid
    from proposals p left join settings_ahead a on a.proposal_id = p.id join members m on m.status = 'active' and m.role::text in (${TREASURERS})
    where p.act = 'settings' and p.state = 'confirmed' and p.effect -> 'changes' @> '[{"what": "payIn"}]'
      and (a.proposal_id is null or a.applied_at is not null)`,
  // Not again each day, while it stays as it is.
  "balance-differs": `select b.id, m.id, b.at, abs(b.difference), b.day, null::uuid
    from rail_balances b join members m on m.status = 'active' and m.role::text in (${TREASURERS})
    where b.difference <> 0 and b.difference is distinct from (
      select p.difference from rail_balances p where p.rail = b.rail and p.day < b.day order by p.day desc limit 1)`,
  "share-offered": `select id, to_member, made_at, shares * (select coalesce(share_value, setting_usual('share_value')) from settings), null::date, null::uuid
    from share_offers`,
  "share-taken": ofTransactions("from_member", "created_at", "type = 'share-transfer'"),
  "share-redeemed": ofTransactions("to_member", "created_at", "type = 'share-redeem'"),
} as const satisfies Record<string, string>;

/** What happened to somebody's own money. */
export type MoneyKind = keyof typeof SOURCES;
export const MONEY_KINDS = Object.keys(SOURCES) as MoneyKind[];

/** That something waits for somebody's decision: one notice for each of them, and one mail a day (lib/notices/work.ts). */
export const WORK = "work-waiting";
/** The kinds that come by mail as well where the member wants it; those of access are mailed as they happen. */
export type ChosenKind = MoneyKind | typeof WORK;
export const CHOSEN_KINDS: readonly ChosenKind[] = [WORK, ...MONEY_KINDS];
export type NoticeKind = ChosenKind | AccessKind;
export const NOTICE_KINDS: readonly NoticeKind[] = [...CHOSEN_KINDS, ...ACCESS_KINDS];

const OF_TREASURERS: ReadonlySet<ChosenKind> = new Set(["pay-in-changed", "balance-differs"]);

/** What warns and names neither amount nor person goes to an address that nobody has confirmed too (decision 1413). */
export const TO_ANY_ADDRESS: readonly MoneyKind[] = ["pay-in-changed"];

/** The kinds that somebody of this role may be told, and chooses to have by mail. */
export function kindsFor(role: Role): ChosenKind[] {
  return CHOSEN_KINDS.filter((kind) => {
    if (kind === WORK) return decides(role);
    return !OF_TREASURERS.has(kind) || can(role, "transactions.decide");
  });
}

/** All kinds in one query: kind, transaction, member, instant, and amount, day and loan of its own. */
export const EVERYTHING_DUE = Object.entries({ ...SOURCES, ...ACCESS_SOURCES })
  .map(
    ([kind, source]) =>
      `select '${kind}' as kind, s.* from (${source}) as s (transaction_id, member_id, at, amount, day, loan_id)`,
  )
  .join("\nunion all ");
