import { z } from "zod";
import type { TransactionType } from "@/db/schema/names";
import { memberId, remark } from "@/lib/fields";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { atLeast, atMost } from "@/lib/lengths";
import { email } from "@/lib/members/schema";
import { cursorField, limitField } from "@/lib/paging";
import type { Weighing } from "@/lib/projects/views";
import type { Movement } from "@/lib/transactions/movements";
import { DECIDABLE, type Decidable } from "@/lib/transactions/rules";

/** What one person proposes and another confirms (table `proposal_acts`). */
export const ACT_KEYS = [
  "reversal",
  "role",
  "contact",
  "recovery",
  "settings",
  "project-result",
  "project-distribution",
  "write-off",
  "explain",
  "statement-withdrawal",
  "import",
  "import-undo",
  "rail-outcome",
  "chart",
  "share-redeem",
  "import-letters",
] as const;
export type ActKey = (typeof ACT_KEYS)[number];

/** What waits, by what is to be done with it; `pay`: an approved withdrawal that is not paid yet. */
export const WORK_KINDS = [...DECIDABLE, "pay", ...ACT_KEYS] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

/** A value that changes: a setting or a field by its key. */
export type Change = {
  what: string;
  before: string | number | null;
  after: string | number | null;
};

/** Exactly what an act would do, as it is shown to both people. */
export type Effect = {
  /** A word or a number that people know: a reference, a project's title, a name; empty where the act says all. */
  about: string;
  amount: number | null;
  type: TransactionType | null;
  from: string | null;
  to: string | null;
  /** At most so many as somebody reads; `parts` says how much more there is. */
  movements: Movement[];
  changes?: Change[];
  /** Of settings: the Kigali day from which they shall hold. */
  holdsFrom?: string;
  /** Of a reversal: what the member has used already, and owes the cooperative from then on. */
  claim?: number;
  /**
   * Everybody's parts of what is shared out: how many there are, their sum, a digest of them all, and by what they
   * were reckoned (not in proposals made before decision 189).
   */
  parts?: { count: number; amount: number; digest: string; weighing?: Weighing };
  /** Of a moving in: how many members join, or leave again. */
  joins?: number;
  /** Of a moving in: the day on whose evening the old books say this. */
  cutOver?: string;
  /** Of a moving in: how many cells of its files somebody has corrected, and a digest of them all. */
  corrected?: { cells: number; digest: string };
  /** Of a moving in: how many shares they bring, or give back, and the francs that these are worth. */
  openingShares?: { count: number; worth: number };
  /** Of a moving in: how many movements of the old books members are shown, beside the books. */
  history?: number;
  /** Of redeeming shares: how many the member holds, before and after. */
  shares?: { before: number; after: number };
  /** Of the letters to those who moved in: how many. */
  letters?: number;
  /** What a project has to share out, before and after; a loss is below zero. */
  undistributed?: { before: number; after: number };
};

export const STATES = ["waiting", "confirmed", "refused", "withdrawn", "expired"] as const;
export type ProposalState = (typeof STATES)[number];
/** The states of a proposal that is over. */
export type PastState = Exclude<ProposalState, "waiting">;

/**
 * Whom something waits for: the reader, the reader as the second person, somebody who pays it, a colleague although it is the reader's
 * own or they were the first of two, or others alone.
 */
export const WAITS_FOR = ["you", "second", "pay", "colleague", "others"] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** Why somebody may not confirm something, as a refusal to confirm it says it too. */
export const WHY_NOT = [
  "own_record",
  "interest",
  "missing_right",
  "second_approver",
  "already_decided",
] as const;
export type WhyNot = (typeof WHY_NOT)[number];

/** Who has confirmed something, and when, where that is stored. */
export type Confirmation = { id: string; name: string; at: string | null };

/**
 * A proposal as people see it, or a deposit, withdrawal or move that waits for a decision. `may`: what the
 * reader may do with it now; `waitsFor`: null once it is over.
 */
export type ProposalView = {
  id: string;
  act: ActKey | Decidable;
  /** The kind of work that it is in the list, while it waits. */
  kind: WorkKind;
  subjectId: string;
  effect: Effect;
  /** Which effect this is: whoever confirms sends it back, and confirms nothing that they were not shown. */
  shown: string;
  reason: string | null;
  state: ProposalState;
  madeBy: string;
  /** Null where nobody submitted it. */
  makerId: string | null;
  madeAt: string;
  /** Null for a transaction, which waits until somebody decides. */
  expiresAt: string | null;
  /** One of two has confirmed it: everybody who may has an interest. */
  firstConfirmedBy: string | null;
  /** Who has confirmed or approved it, the first of two first. */
  confirmedBy: Confirmation[];
  decidedBy: string | null;
  decidedAt: string | null;
  decisionReason: string | null;
  may: ("confirm" | "refuse" | "withdraw" | "pay")[];
  waitsFor: WaitsFor | null;
  /** Null where the reader may confirm it. */
  whyNot: WhyNot | null;
  /** The transaction itself, where that is what waits. */
  transaction: ListedTransaction | null;
};

/** What a proposal, or what waits like one, is about: the words by which the audit trail calls it. */
export const SUBJECTS = [
  "transaction",
  "project",
  "loan",
  "member",
  "settings",
  "line",
  "statement_files",
  "import_runs",
  "chart",
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** A ProposalView as the calls answer it (decisions, section 22). */
export type ProposalAnswer = Omit<
  ProposalView,
  "act" | "subjectId" | "effect" | "madeBy" | "makerId" | "firstConfirmedBy" | "whyNot"
> & {
  subject: { type: Subject; id: string; reference: string | null };
  amount: number | null;
  /** What each account gains or loses; `member`: whose it is, of a project's account its title, null for the cooperative's. */
  effect: ({ member: string | null } & Omit<Movement, "owner">)[];
  madeBy: { id: string | null; name: string };
  /** So many confirm it in all, those of `confirmedBy` among them. */
  needs: 1 | 2;
  mayDecide: boolean;
  why: WhyNot | null;
  /** What else it would do. */
  details: Omit<Effect, "about" | "amount" | "movements">;
};

/** The query string of GET /admin/proposals; without a state, what waits. */
export const proposalsQuery = z.strictObject({
  state: z.enum(STATES, { error: "filterInvalid" }).default("waiting"),
  kind: z.enum(WORK_KINDS, { error: "filterInvalid" }).optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

// A refusal needs a reason, which who made it sees.
const decision = z
  .strictObject({
    decision: z.enum(["confirm", "refuse"], { error: "decisionStatus" }),
    reason: remark(500, "reasonRequired").nullish(),
  })
  .refine((d) => d.decision === "confirm" || Boolean(d.reason), {
    path: ["reason"],
    error: "reasonRequired",
  });

/** PUT /admin/proposals/{id}: `shown` as it was read; what would do anything else by now is not confirmed then. */
export const proposalDecisionSchema = decision.safeExtend({
  shown: z.string({ error: "invalidValue" }).nullish(),
});
export type ProposalDecisionInput = z.infer<typeof proposalDecisionSchema>;

/** POST /admin/members/{id}/recovery: how the member was recognised, and another address where the old one is lost. */
export const recoverySchema = z.strictObject({
  reason: remark(500, "recoveryReason"),
  email: email.optional(),
});
export type RecoveryInput = z.infer<typeof recoverySchema>;

/** So many are decided in one call, at the most. */
export const MOST_AT_ONCE = 50;

const idsToDecide = z
  .array(memberId("waitingIds"), { error: "waitingIds" })
  .check(atLeast(1, "waitingIds"), atMost(MOST_AT_ONCE, "waitingIds"));

/** POST /admin/proposals/decide: one decision on each of these. */
export const decideManySchema = decision.safeExtend({ ids: idsToDecide });
export type DecideManyInput = z.infer<typeof decideManySchema>;

/** The form that approves what was ticked: the ids, with commas between them. */
export const approveManyForm = z.strictObject({
  ids: z
    .string({ error: "waitingIds" })
    .transform((text) => text.split(","))
    .pipe(idsToDecide),
});

/** What became of one of several; `code` and `message` say why it was refused. */
export type DecidedView = {
  id: string;
  /** Null for what nobody knows. */
  reference: string | null;
  ok: boolean;
  outcome?: "confirmed" | "first" | "payable" | "sent" | "refused" | "withdrawn";
  code?: string;
  message?: string;
};
