import { z } from "zod";
import { francs, id, instant, method, named, nullableText, text } from "@/lib/answer-words";
import type { TransactionView } from "@/lib/ledger/schema";
import { METHODS } from "@/lib/methods";
import { MOVEMENT_KINDS, OF_MONEY_OUT, PROJECT_STATUSES, RESULT_KINDS } from "@/lib/projects/rules";

const percent = z.number();

export const investor = named(
  "Investor",
  z.strictObject({
    /** As the account was called when the list was read; of a closed account, as it was then. */
    name: text,
    /** Percent of the capital with one decimal; results are split by capital × days. */
    share: percent,
    /** Francs put in so far. */
    amount: francs,
    /** Where the picture is, or null: initials. */
    avatar: nullableText,
  }),
);
/** Somebody who has put money into a project. */
export type Investor = z.infer<typeof investor>;

export const file = named(
  "ProjectFile",
  z.strictObject({
    id,
    kind: z.enum(["photo", "document"]),
    /** What it was called when it was sent. */
    name: text,
    /** Bytes. */
    size: z.int(),
    href: text,
    /** Of photos: a picture at most 480 pixels wide. */
    preview: nullableText,
    width: z.int().nullable(),
    height: z.int().nullable(),
  }),
);
/** A photo or document, by its address; a photo also has a small one for cards. */
export type ProjectFile = z.infer<typeof file>;

export const project = named(
  "Project",
  z.strictObject({
    id,
    title: text,
    description: text,
    status: z.enum(PROJECT_STATUSES),
    /** The target, and what has been invested so far; it does not fall when a loss is borne. */
    totalInvestment: francs,
    currentInvestment: francs,
    /** Percent with one decimal, 0 to 100. */
    progress: percent,
    /** The switch, and whether one can invest now. */
    openForInvestment: z.boolean(),
    availableForInvestment: z.boolean(),
    /** A profit or loss is proposed and waits for a second person: nobody invests until then. */
    resultProposed: z.boolean(),
    /** Those with the most invested, at most ten; `investorCount` is all of them. */
    investors: z.array(investor),
    investorCount: z.int(),
    /** What of the invested money is in it now: less losses borne and capital returned. */
    capital: francs,
    /** Recorded so far; what has been paid to investors; what is still to be shared out (a loss: below zero). */
    profit: francs,
    loss: francs,
    distributed: francs,
    undistributed: francs,
    /** Spent and not come back; below zero, what came back beyond it and is no result yet. */
    moneyOut: francs,
    /** Null for who has never invested. */
    own: z
      .strictObject({
        /** Put in so far, and what of it is in the project now. */
        amount: francs,
        capital: francs,
        share: percent,
        /** Profit received, loss borne, capital given back. */
        earned: francs,
        lost: francs,
        returned: francs,
      })
      .nullable(),
    files: z.array(file),
    createdAt: instant,
    /** When it was last edited or went on; investments do not count. */
    updatedAt: instant,
    runningSince: instant.nullable(),
    completedAt: instant.nullable(),
  }),
);
/** A project as every signed-in member sees it (specification, section 3). Amounts in francs. */
export type ProjectView = z.infer<typeof project>;
/** The reader's own part in a project, in francs. */
export type OwnStake = NonNullable<ProjectView["own"]>;

export const result = named(
  "ProjectResult",
  z.strictObject({
    id,
    kind: z.enum(RESULT_KINDS),
    amount: francs,
    method: z.enum([...METHODS, OF_MONEY_OUT]),
    note: text,
    recordedBy: text,
    transactionId: id,
    reference: text,
    createdAt: instant,
    /** When it was shared out, and by whom; null while it waits. */
    distributedAt: instant.nullable(),
    distributedBy: nullableText,
  }),
);
/** A recorded profit or loss, newest first in the lists. */
export type ResultView = z.infer<typeof result>;

export const movement = named(
  "ProjectMovement",
  z.strictObject({
    id,
    kind: z.enum(MOVEMENT_KINDS),
    amount: francs,
    method: method.nullable(),
    /** Which account of the method. */
    channel: nullableText,
    note: text,
    status: z.enum(["pending", "approved", "rejected"]),
    recordedBy: text,
    decidedBy: nullableText,
    reference: text,
    createdAt: instant,
    /** Documents that prove it; null for who does not see the books. */
    documents: z.int().nullable(),
    /** Francs that were out after it; null until it is approved, and where the movement below it does not lead there. */
    outAfter: francs.nullable(),
  }),
);
/** What was spent of a project's money, or came back; the newest first in the lists. */
export type MovementView = z.infer<typeof movement>;

export const weighing = named(
  "Weighing",
  z.strictObject({
    weight: z.int(),
    from: z.iso.date(),
    until: z.iso.date(),
    holds: z.boolean(),
  }),
);
/**
 * By what results are shared: the francs × days of all investors together, and the Kigali days that are counted,
 * inclusive. `holds`: there is capital in the project; else all the days count on which there was.
 */
export type Weighing = z.infer<typeof weighing>;

export const distribution = named(
  "Distribution",
  z.strictObject({
    id,
    /** Francs: above zero a profit paid out, below a loss borne. */
    amount: francs,
    /** How many got or bore at least a franc. */
    investors: z.int(),
    note: nullableText,
    distributedBy: text,
    createdAt: instant,
    /** All investors' weights together: francs × days. */
    weight: z.int(),
    /**
     * The reader's own part in francs, of a loss too without a sign; what they had in it, the weight by which the part was
     * reckoned, and its transaction (null where the part is less than a franc).
     */
    own: z
      .strictObject({
        amount: francs,
        capital: francs,
        weight: z.int(),
        transactionId: id.nullable(),
      })
      .nullable(),
  }),
);
/** One sharing out, and what came of it to the reader. */
export type DistributionView = z.infer<typeof distribution>;

/** Francs after it: `balance` all the member owns, invested included; `availableBalance` what is free. */
export type InvestmentResult = {
  transaction: TransactionView;
  project: ProjectView;
  balance: number;
  availableBalance: number;
};
