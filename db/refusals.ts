/**
 * Why the database refuses: the names that its functions raise (`USING ERRCODE = 'own_record'` in
 * db/functions) and the SQLSTATE that each of them is on the wire. The migrator puts the codes in.
 */
export const REFUSALS = {
  // Posting
  unknown_account: "OF001",
  insufficient_balance: "OF002",
  not_pending: "OF003",
  not_found: "OF004",
  /** Nobody decides on a record that they submitted, pay or receive. */
  own_record: "OF005",
  party_not_active: "OF006",
  not_reversible: "OF007",
  already_reversed: "OF008",
  unbalanced: "OF009",
  second_approver: "OF013",
  /** Their role does not hold the right, or they are not active. */
  not_entitled: "OF018",
  /** Who would be paid is not active. */
  payee_not_active: "OF021",
  /** No money leaves the account for now; DETAIL says whose and until when. */
  money_held: "OF034",
  /** The same of who decides: somebody else may have come into their account. DETAIL says whose and until when. */
  decider_held: "OF043",
  /** Paid before anybody has approved it, or after who approved it is not entitled any more. */
  not_approved: "OF040",
  approval_lapsed: "OF041",
  /** Of an approved withdrawal, which somebody may be paying: it is not removed, but given back. */
  withdrawal_payable: "OF094",
  /** Of who proposed it, since then. */
  maker_not_entitled: "OF019",
  /** What two must agree to was not proposed and confirmed. */
  no_proposal: "OF020",
  /** A member repays the cooperative before they take out, send or lend; DETAIL says who and how much. */
  claim_open: "OF022",
  /** More than the reversal lacks. */
  claim_exceeds: "OF023",
  channel_short: "OF014",
  /** Lines or a status that the posting rules do not know. */
  no_posting_rule: "OF016",
  /** A release or a reversal that is not exactly the opposite of what was posted. */
  not_the_opposite: "OF017",
  /** An account of the chart that takes no further vouchers; DETAIL is its number. */
  account_closed: "OF060",
  /** An account of the chart that commands keep for themselves, and nobody closes; DETAIL is its number. */
  account_of_commands: "OF080",
  /** An account that holds something is not closed; DETAIL is its number and how much. */
  account_not_empty: "OF081",
  /** A statement of another account of its method; DETAIL is that one's channel. */
  statement_elsewhere: "OF087",
  /** The account of a channel for which something waits is not closed; DETAIL is its number. */
  account_waits: "OF086",
  // What is written stays
  append_only: "OF010",
  immutable: "OF011",
  /** By the database's clock it is another time. */
  wrong_time: "OF042",
  /** A record changes while the audit trail says of nobody that they did anything. */
  no_act: "OF044",
  // Members
  member_not_closable: "OF015",
  // Loans
  transaction_of_loan: "OF028",
  /** Who is overdue borrows nothing more; DETAIL names the member. */
  borrower_overdue: "OF029",
  /** More than a member may owe; DETAIL says whom, what the limit is and what is owed. */
  debt_limit: "OF030",
  /** Before its time, or before both sides were warned of it. */
  write_off_early: "OF031",
  /** The lender has not agreed, and the director has not decided over it. */
  lender_word: "OF032",
  /** What the borrower has available is set off first. */
  set_off_first: "OF033",
  // Statements
  /** The line, or the transaction, is matched already. */
  line_matched: "OF045",
  /** A line and a transaction that do not come to the same. */
  line_unequal: "OF046",
  /** What the line is of is in the books: its reversal gives the line back. */
  line_posted: "OF049",
  /** Who brought the statement in is not who approves by its line. */
  own_statement: "OF050",
  /** Who let a deposit in without proof is not who says which money it was. */
  own_unproven: "OF092",
  /** Who recorded a move alone is not who says which line it is. */
  own_move: "OF093",
  /** No line of a statement tells of the deposit. */
  proof_missing: "OF047",
  /** An account of a channel whose statements count, and no voucher; DETAIL is its number. */
  account_reconciled: "OF048",
  // The counter
  /** The clerk has a drawer already, or this one is not open, not counted, or closed. */
  drawer_not_open: "OF061",
  drawer_not_counted: "OF062",
  drawer_closed: "OF063",
  /** Less in the drawer than goes out; DETAIL says what it holds. */
  drawer_short: "OF064",
  /** At the desk nobody agreed beside the clerk. */
  second_needed: "OF065",
  /** Another sum than the clerk has counted. */
  counts_differ: "OF066",
  // Moving in
  /** These members are in the books already, or on their way. */
  import_known: "OF067",
  /** Another moving in is under way. */
  import_under_way: "OF068",
  /** Two have not agreed to the letters of a moving in, or too long ago, or somebody else asked for them. */
  letters_not_agreed: "OF077",
  /** The member has answered whether their balance is right. */
  balance_answered: "OF082",
  /** Who gave the letter out, brought the balance in, or noted the objection to it. */
  own_import: "OF083",
  /** What is said to correct a balance is none of the member's money since. */
  no_correction: "OF084",
  /** The terms of shares have changed since the files of a moving in were read. */
  import_shares: "OF085",
  /** Something is to be corrected in what was brought in, or was corrected since it was read. */
  import_not_ready: "OF088",
  /** Somebody has corrected a cell since the files were read again. */
  import_corrected: "OF089",
  /** More cells would be corrected than are corrected by hand. */
  import_corrections_full: "OF091",
  // Mobile-money calls
  /** The provider is asked about it: nobody decides meanwhile, nor takes away what it has collected. */
  provider_waiting: "OF069",
  /** The key of the phone that sent a message on counts no longer, or is somebody else's. */
  forwarder_revoked: "OF070",
  // Shares
  /** The cooperative issues none. */
  shares_off: "OF073",
  /** While members hold shares, what one is worth stays, and they stay switched on. */
  shares_held: "OF074",
  /** Somebody would hold fewer than the least; DETAIL says how many that is. */
  share_minimum: "OF075",
  /** Somebody would hold more than their part of all; DETAIL says how many they can hold. */
  share_most: "OF076",
  // Projects
  project_not_open: "PJ001",
  project_unsettled: "PJ002",
  project_completed: "PJ004",
  project_no_investors: "PJ005",
  project_step: "PJ009",
  not_the_stakes: "PJ010",
  /** What the investors of now have earned or lost is about to be recorded or shared out. */
  project_settling: "PJ011",
  transaction_of_project: "PJ012",
  /** More than the project has that is not out already; DETAIL says how much it has. */
  project_short: "OF072",
  /** Money leaves and comes back while a project runs, neither before nor after. */
  project_not_running: "OF078",
  /** A result of the money that is out: no loss beyond it, no profit beyond what came back more; DETAIL says how much. */
  result_beyond_out: "OF079",
} as const;

export type Refusal = keyof typeof REFUSALS;

const names = new Map<string, Refusal>(
  Object.entries(REFUSALS).map(([name, code]) => [code, name as Refusal]),
);

/** The name of a refusal's SQLSTATE; undefined for what PostgreSQL itself raises. */
export function refusalName(code: string | undefined): Refusal | undefined {
  return code === undefined ? undefined : names.get(code);
}

/**
 * Puts the codes of refusals into a function's text. Throws where a name is neither in the list nor one of
 * PostgreSQL's own conditions that the functions raise.
 */
export function withCodes(text: string): string {
  return text.replace(/ERRCODE = '(\w+)'/g, (raised, name: string) => {
    if (name in REFUSALS) return `ERRCODE = '${REFUSALS[name as Refusal]}'`;
    if (POSTGRESQL_CONDITIONS.has(name)) return raised;
    throw new Error(`db/refusals.ts does not know the refusal "${name}".`);
  });
}

const POSTGRESQL_CONDITIONS = new Set(["numeric_value_out_of_range", "serialization_failure"]);
