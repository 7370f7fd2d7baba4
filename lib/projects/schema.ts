import { z } from "zod";
import { amount, line, optionalText, remark, searchText, typedPassword } from "@/lib/fields";
import type { TransactionView } from "@/lib/ledger/schema";
import { CHANNEL, isChannelOf, METHODS, type Method, methodOf } from "@/lib/methods";
import { cursorField, limitField } from "@/lib/paging";
import {
  MAX_TARGET,
  MOVEMENT_KINDS,
  type MovementKind,
  OF_MONEY_OUT,
  PROJECT_STATUSES,
  type ProjectStatus,
  RESULT_KINDS,
  type ResultKind,
} from "@/lib/projects/rules";

// Whole francs, larger than any single payment may be.
const target = z
  .number({ error: "projectTarget" })
  .refine((n) => n > 0, { error: "projectTarget", abort: true })
  .refine((n) => Number.isInteger(n), { error: "wholeFrancs", abort: true })
  .refine((n) => n <= MAX_TARGET, {
    error: "projectTargetTooLarge",
    params: { amount: MAX_TARGET },
  });

const description = optionalText(2000).pipe(z.string({ error: "projectDescription" }));
const open = z.boolean({ error: "invalidValue" });

/** POST /api/projects. `totalInvestment`: the target in francs. Open for investment unless it says no. */
export const projectSchema = z.strictObject({
  title: line(120, "projectTitle"),
  description,
  totalInvestment: target,
  openForInvestment: open.default(true),
});
export type ProjectInput = z.infer<typeof projectSchema>;

/**
 * PUT /api/projects/{id}: any of its fields. `updatedAt`: the instant that the writer had read; when
 * it is another now, nothing is changed.
 */
export const editProjectSchema = z.strictObject({
  title: line(120, "projectTitle").optional(),
  description: description.optional(),
  totalInvestment: target.optional(),
  openForInvestment: open.optional(),
  updatedAt: z.iso.datetime({ error: "invalidValue" }).optional(),
});
export type EditProjectInput = z.infer<typeof editProjectSchema>;

/** PUT /api/projects/{id}/status. */
export const projectStatusSchema = z.strictObject({
  status: z.enum(PROJECT_STATUSES, { error: "projectStatus" }),
});

/** The switch of a project's card: whether one can invest. */
export const projectOpenSchema = z.strictObject({ open });

/** What completing a project asks for. */
export const completionSchema = z.strictObject({ password: typedPassword() });

/** What an investment is, before the password: whole francs. */
export const investmentTermsSchema = z.strictObject({
  amount: amount("amountAboveZero", "amountRequired"),
});

/** POST /api/projects/{id}/investments. */
export const investmentSchema = investmentTermsSchema.extend({ password: typedPassword() });
export type InvestmentInput = z.infer<typeof investmentSchema>;

// By a method, its first account, or by one that is named: that says the method too.
type Place = { method?: Method | undefined; channel?: string | undefined };
const isPlace = ({ method, channel }: Place) => method !== undefined || channel !== undefined;
const isOfMethod = ({ method, channel }: Place) =>
  !method || !channel || isChannelOf(channel, method);
const noPlace = { path: ["method"], error: "resultMethod" };
const otherMethod = { path: ["channel"], error: "payInChannel" };
const placed = <T extends Place>(terms: T) => ({
  ...terms,
  method: terms.method ?? methodOf(terms.channel ?? ""),
});

const movementFields = z.strictObject({
  kind: z.enum(MOVEMENT_KINDS, { error: "movementKind" }),
  amount: amount("amountAboveZero", "amountRequired"),
  method: z.enum(METHODS, { error: "resultMethod" }).optional(),
  channel: z
    .string({ error: "resultMethod" })
    .regex(CHANNEL, "resultMethod")
    .optional()
    .describe("Which account of the method; its first where none is named"),
  note: remark(500, "movementNote"),
});

/** What is spent of a project's money or comes back, before the password. Members read the note. */
export const movementTermsSchema = movementFields
  .refine(isPlace, noPlace)
  .refine(isOfMethod, otherMethod)
  .transform(placed);
export type MovementTerms = z.infer<typeof movementTermsSchema>;

/** POST /api/projects/{id}/movements. */
export const movementSchema = movementFields
  .extend({ password: typedPassword() })
  .refine(isPlace, noPlace)
  .refine(isOfMethod, otherMethod)
  .transform(placed);
export type MovementInput = z.infer<typeof movementSchema>;

/**
 * POST /api/projects/{id}/results (decisions, section 14). Its method `project`: of the money that is out, or came back
 * beyond it, and of no channel.
 */
export const resultSchema = z.strictObject({
  kind: z.enum(RESULT_KINDS, { error: "resultKind" }),
  amount: amount("amountAboveZero", "amountRequired"),
  method: z.enum([...METHODS, OF_MONEY_OUT], { error: "resultMethod" }),
  note: remark(500, "resultNote"),
});
export type ResultInput = z.infer<typeof resultSchema>;

/**
 * POST /api/projects/{id}/distributions: shares out everything that is not shared out yet. The note
 * stands on the transaction of each investor.
 */
export const distributionSchema = z.strictObject({ note: optionalText(500) });
export type DistributionInput = z.infer<typeof distributionSchema>;

/** The query string of GET /api/projects. */
export const projectQuery = z.strictObject({
  q: searchText.optional(),
  status: z.enum(PROJECT_STATUSES, { error: "filterInvalid" }).optional(),
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});
export type ProjectFilter = Pick<z.infer<typeof projectQuery>, "q" | "status">;

/** The query string of a project's investors and of its results. */
export const projectListQuery = z.strictObject({
  cursor: cursorField.optional(),
  limit: limitField.optional(),
});

/** Somebody who has put money into a project. */
export type Investor = {
  /** As the account was called when the list was read; of a closed account, as it was then. */
  name: string;
  /** Percent of the capital with one decimal; results are split by capital × days. */
  share: number;
  /** Francs put in so far. */
  amount: number;
  /** Where the picture is, or null: initials. */
  avatar: string | null;
};

/** The reader's own part in a project, in francs. */
export type OwnStake = {
  /** Put in so far, and what of it is in the project now. */
  amount: number;
  capital: number;
  share: number;
  /** Profit received, loss borne, capital given back. */
  earned: number;
  lost: number;
  returned: number;
};

/** A photo or document, by its address; a photo also has a small one for cards. */
export type ProjectFile = {
  id: string;
  kind: "photo" | "document";
  /** What it was called when it was sent. */
  name: string;
  /** Bytes. */
  size: number;
  href: string;
  /** Of photos: a picture at most 480 pixels wide. */
  preview: string | null;
  width: number | null;
  height: number | null;
};

/** A project as every signed-in member sees it (specification, section 3). Amounts in francs. */
export type ProjectView = {
  id: string;
  title: string;
  description: string;
  status: ProjectStatus;
  /** The target, and what has been invested so far; it does not fall when a loss is borne. */
  totalInvestment: number;
  currentInvestment: number;
  /** Percent with one decimal, 0 to 100. */
  progress: number;
  /** The switch, and whether one can invest now. */
  openForInvestment: boolean;
  availableForInvestment: boolean;
  /** A profit or loss is proposed and waits for a second person: nobody invests until then. */
  resultProposed: boolean;
  /** Those with the most invested, at most ten; `investorCount` is all of them. */
  investors: Investor[];
  investorCount: number;
  /** What of the invested money is in it now: less losses borne and capital returned. */
  capital: number;
  /** Recorded so far; what has been paid to investors; what is still to be shared out (a loss: below zero). */
  profit: number;
  loss: number;
  distributed: number;
  undistributed: number;
  /** Spent and not come back; below zero, what came back beyond it and is no result yet. */
  moneyOut: number;
  /** Null for who has never invested. */
  own: OwnStake | null;
  files: ProjectFile[];
  createdAt: string;
  /** When it was last edited or went on; investments do not count. */
  updatedAt: string;
  runningSince: string | null;
  completedAt: string | null;
};

/** A recorded profit or loss, newest first in the lists. */
export type ResultView = {
  id: string;
  kind: ResultKind;
  amount: number;
  method: Method | typeof OF_MONEY_OUT;
  note: string;
  recordedBy: string;
  transactionId: string;
  reference: string;
  createdAt: string;
  /** When it was shared out, and by whom; null while it waits. */
  distributedAt: string | null;
  distributedBy: string | null;
};

/** What was spent of a project's money, or came back; the newest first in the lists. */
export type MovementView = {
  id: string;
  kind: MovementKind;
  amount: number;
  method: Method | null;
  /** Which account of the method. */
  channel: string | null;
  note: string;
  status: "pending" | "approved" | "rejected";
  recordedBy: string;
  decidedBy: string | null;
  reference: string;
  createdAt: string;
  /** Papers that prove it; null for who does not see the books. */
  papers: number | null;
  /** Francs that were out after it; null until it is approved. */
  outAfter: number | null;
};

/**
 * By what results are shared: the francs × days of all investors together, and the Kigali days that are counted,
 * inclusive. `holds`: there is capital in the project; else all the days count on which there was.
 */
export type Weighing = { weight: number; from: string; until: string; holds: boolean };

/** One sharing out, and what came of it to the reader. */
export type DistributionView = {
  id: string;
  /** Francs: above zero a profit paid out, below a loss borne. */
  amount: number;
  /** How many got or bore at least a franc. */
  investors: number;
  note: string | null;
  distributedBy: string;
  createdAt: string;
  /** All investors' weights together: francs × days. */
  weight: number;
  /**
   * The reader's own part in francs, of a loss too without a sign; what they had in it, the weight by which the part was
   * reckoned, and its transaction (null where the part is less than a franc).
   */
  own: { amount: number; capital: number; weight: number; transactionId: string | null } | null;
};

/** Francs after it: `balance` all the member owns, invested included; `availableBalance` what is free. */
export type InvestmentResult = {
  transaction: TransactionView;
  project: ProjectView;
  balance: number;
  availableBalance: number;
};
