import { z } from "zod";
import { isActivationCode, readActivationCode } from "@/lib/auth/activation/rules";
import { line, memberId, remark } from "@/lib/fields";
import { readMemberNumber } from "@/lib/member-number";
import { cursorField, limitField } from "@/lib/paging";

/** What a cooperative that moves in brings: a file of each (decisions, sections 18 and 22). */
export const IMPORT_KINDS = ["members", "balances", "trial-balance"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What is wrong with a cell, or worth a look; the texts under `imports.problems` say it, and how to mend it. */
export const PROBLEMS = [
  "required",
  "unusableText",
  "tooLong",
  "garbled",
  "brokenCell",
  "formula",
  "cellTooMany",
  "numberTwice",
  "phoneInvalid",
  "phoneRounded",
  "phoneTwice",
  "phoneTaken",
  "emailInvalid",
  "emailTwice",
  "emailTaken",
  "genderUnknown",
  "languageUnknown",
  "dateInvalid",
  "dateUnclear",
  "dateFuture",
  "dateTooEarly",
  "joinedBeforeBirth",
  "districtUnknown",
  "sectorNeedsDistrict",
  "sectorElsewhere",
  "villageElsewhere",
  "sameMember",
  "phoneForeign",
  "memberUnknown",
  "amountInvalid",
  "amountNegative",
  "amountFraction",
  "amountTooLarge",
  "amountMixed",
  "notYet",
  "sharesOff",
  "sharesInvalid",
  "sharesTooFew",
  "sharesTooMany",
  "noBalance",
  "accountUnknown",
  "accountTwice",
  "accountNotOpen",
  "twoSides",
  "noSide",
] as const;
export type ProblemCode = (typeof PROBLEMS)[number];

/** These do not keep anybody from moving in. */
export const WARNINGS: readonly ProblemCode[] = ["sameMember", "phoneForeign", "noBalance"];

/** A problem beside its cell: the row as a spreadsheet counts it, and the column by its letter. */
export type Problem = {
  kind: ImportKind;
  row: number;
  column: string;
  field: string;
  code: ProblemCode;
  /** What stands there, cut to 60 characters. */
  cell: string;
  values: Record<string, string | number>;
};

/** Why a file is not read at all. */
export type FileRefusal = {
  kind: ImportKind;
  refused:
    | "unpacksTooLarge"
    | "tooManyLines"
    | "brokenWorkbook"
    | "brokenQuotes"
    | "binary"
    | "tooLarge"
    | "noHeadings"
    | "headingTwice";
  /** What stands where the headings should. */
  headings: string[];
};

/** What of the old books does not agree, in francs: what the files say, and what it should be. */
export type Tie = { tie: "balanced" | "savings" | "shares"; is: number; should: number };

/** What moving in would do: nothing has changed. */
export type DryRun = {
  members: number;
  withBalance: number;
  /** Francs. */
  savings: number;
  /** How many bring shares, how many these are, and the francs that one is worth; null where shares are off. */
  withShares: number;
  shares: number;
  shareValue: number | null;
  debit: number;
  credit: number;
  errors: number;
  warnings: number;
  /** The first of them, in the order of the files. */
  problems: Problem[];
  refused: FileRefusal[];
  ties: Tie[];
  ready: boolean;
};

/** So many errors are listed, and so many warnings; all are counted. */
export const MOST_PROBLEMS = 1_000;
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;
/** A workbook is read as a whole, a CSV file row by row. */
export const MAX_WORKBOOK_ROWS = 10_000;
export const MAX_IMPORT_ROWS = 100_000;

/** What has become of something that was brought in: `posting` and `undoing` go on by themselves. */
export const IMPORT_STATES = [
  "checked",
  "dropped",
  "posting",
  "done",
  "undoing",
  "undone",
] as const;

/** What was brought in, as people see it. */
export type ImportView = {
  id: string;
  state: (typeof IMPORT_STATES)[number];
  /** Nothing is to be mended: a second person may be asked. */
  ready: boolean;
  files: { kind: ImportKind; name: string }[];
  broughtBy: string;
  broughtAt: string;
  approvedBy: string | null;
  approvedAt: string | null;
  /** So many members have joined; so many of them without the phone or address that is somebody else's by now. */
  applied: number;
  leftOut: number;
  doneAt: string | null;
  /** When the job went on last; when and why it could not since. */
  wentOnAt: string | null;
  failedAt: string | null;
  failedWhy: "unbalanced" | "unknown" | null;
  undoneBy: string | null;
  undoneAt: string | null;
  endedAt: string | null;
} & Pick<
  DryRun,
  | "members"
  | "withBalance"
  | "savings"
  | "withShares"
  | "shares"
  | "shareValue"
  | "debit"
  | "credit"
  | "errors"
  | "warnings"
  | "refused"
  | "ties"
>;

/** A problem with its number in the list. */
export type ListedProblem = Problem & { no: number };

const aFile = z
  .file({ error: "importFileRequired" })
  .refine((file) => file.size > 0, "importFileRequired");

/** POST /admin/imports: the three files, and which comes first in their dates where that is unclear. */
export const importFormSchema = z.strictObject({
  members: aFile,
  balances: aFile,
  "trial-balance": aFile,
  /** What the cooperative has lent: refused until it lends by itself. A browser sends an empty one where none was chosen. */
  loans: z
    .file({ error: "importLoansNotYet" })
    .refine((file) => file.size === 0, "importLoansNotYet")
    .optional(),
  order: z.enum(["", "dmy", "mdy"], { error: "invalidValue" }).optional(),
});

/** The query string of a list of what was brought in. */
export const importsQuery = z.strictObject({
  limit: limitField.optional(),
  cursor: cursorField.optional(),
});

/** The query string of its problems: those of one file. */
export const problemsQuery = z.strictObject({
  kind: z.enum(IMPORT_KINDS, { error: "invalidValue" }).optional(),
  limit: limitField.optional(),
  cursor: z
    .string({ error: "cursorInvalid" })
    .regex(/^\d{1,6}$/, "cursorInvalid")
    .optional(),
});

/** The query string of the rows to be mended: of which file. */
export const markedQuery = z.strictObject({
  kind: z.enum(IMPORT_KINDS, { error: "invalidValue" }),
});

/** How those who moved in are told, and how far they have come; of the letters those given out last. */
export type Campaign = {
  /** Those who are still members; of whom so many were sent a letter, and so many have opened their account. */
  members: number;
  sent: number;
  opened: number;
  /** What they say of their balance, each by their last word; `silent`: nothing yet. */
  answers: Record<AnswerState, number>;
  /** Two have agreed that the reader gives letters out now. */
  agreed: boolean;
  /** `printable`: by the reader, now. */
  letters: { no: number; letters: number; by: string; givenAt: string; printable: boolean }[];
};

/** Whether members say that their balance is right: `settled` objections are theirs to confirm. */
export const ANSWER_STATES = ["confirmed", "objected", "settled", "silent"] as const;
export type AnswerState = (typeof ANSWER_STATES)[number];

/** The most that somebody can have had, as in the files; francs. */
const MOST_SAVINGS = 100_000_000_000;

const saidFields = {
  agrees: z.boolean({ error: "answerRequired" }),
  shouldBe: z
    .int({ error: ({ input }) => (input === undefined ? "shouldBeRequired" : "francsInvalid") })
    .gte(0, "francsInvalid")
    .lte(MOST_SAVINGS, "francsInvalid")
    .optional(),
  remark: remark(500, "objectionReasonRequired").optional(),
};

type Said = { agrees: boolean; shouldBe?: number | undefined; remark?: string | undefined };

// What is not right has what it should be, and why; what is right has neither.
function whole({ agrees, shouldBe, remark: why }: Said, ctx: z.RefinementCtx) {
  const issue = (field: string, message: string) =>
    ctx.addIssue({ code: "custom", path: [field], message });
  if (agrees && shouldBe !== undefined) issue("shouldBe", "invalidValue");
  if (agrees && why !== undefined) issue("remark", "invalidValue");
  if (!agrees && shouldBe === undefined) issue("shouldBe", "shouldBeRequired");
  if (!agrees && why === undefined) issue("remark", "objectionReasonRequired");
}

/** POST /api/opening-balance: that the balance is right, or what it should be and why. */
export const openingAnswerSchema = z.strictObject(saidFields).superRefine(whole);
export type OpeningAnswer = z.infer<typeof openingAnswerSchema>;

/** POST /admin/imports/{id}/answers: the same of a paper letter, by the member's number and its reply code. */
export const letterAnswerSchema = z
  .strictObject({
    memberNumber: z.string({ error: "memberNumberInvalid" }).transform((text, ctx) => {
      const no = readMemberNumber(text);
      if (no === null) ctx.addIssue({ code: "custom", message: "memberNumberInvalid" });
      return no ?? 0;
    }),
    replyCode: z
      .string({ error: "replyCodeInvalid" })
      .transform(readActivationCode)
      .refine(isActivationCode, "replyCodeInvalid"),
    ...saidFields,
  })
  .superRefine(whole);
export type LetterAnswer = z.infer<typeof letterAnswerSchema>;

/** PUT /admin/imports/{id}/answers/{answer}: what was found, and the transaction that corrects it, where there is one. */
export const settlementSchema = z.strictObject({
  settlement: remark(500, "settlementRequired"),
  reference: line(40, "correctionUnknown").optional(),
});
export type Settlement = z.infer<typeof settlementSchema>;

/** The query string of what members say: those in one state. */
export const answersQuery = z.strictObject({
  state: z.enum(ANSWER_STATES, { error: "filterInvalid" }).optional(),
  limit: limitField.optional(),
  cursor: z
    .string({ error: "cursorInvalid" })
    .regex(/^\d{1,6}$/, "cursorInvalid")
    .optional(),
});

/** What a member is asked about the balance that was brought in for them, and what they and the office have said. */
export type OpeningView = {
  oldNumber: string;
  /** Francs. */
  balance: number;
  /** How many shares were brought in beside it. */
  shares: number;
  /** `asked`: nothing is said yet; `noted`: it is right, as the desk has noted it for them; else as AnswerState. */
  state: "asked" | "noted" | "objected" | "settled" | "confirmed";
  shouldBe: number | null;
  remark: string | null;
  answeredAt: string | null;
  settlement: string | null;
  /** The reference of the transaction that corrects it. */
  correction: string | null;
};

/** What a member who moved in says of their balance, as the office sees it. */
export type AnswerView = {
  /** The answer's; null while there is none. */
  id: string | null;
  /** Their place in the file, from 1. */
  row: number;
  member: { id: string; number: string; name: string; phone: string | null };
  balance: number;
  /** How many shares were brought in beside it. */
  shares: number;
  state: AnswerState;
  shouldBe: number | null;
  remark: string | null;
  answeredAt: string | null;
  /** Who noted it at the desk. */
  notedBy: string | null;
  settlement: string | null;
  correction: string | null;
  settledBy: string | null;
  settledAt: string | null;
  /** Whether the reader may settle it: neither their own, nor of balances that they brought in, nor noted by them. */
  settleable: boolean;
};

/** So many members get a letter at once: 50 pages of four. */
export const LETTERS_AT_ONCE = 200;

/** The number of letters that were given out, in an address. */
export const lettersNo = z
  .string()
  .regex(/^[1-9]\d{0,5}$/, "invalidValue")
  .transform(Number);

/** POST /admin/imports/{id}/letters: to the next members, or those of earlier letters again, by their number. */
export const lettersSchema = z.strictObject({
  again: z.int("invalidValue").gte(1, "invalidValue").lte(999_999, "invalidValue").optional(),
});

/** Why a moving in is to be undone. */
export const importUndoSchema = z.strictObject({ reason: remark(500, "reasonRequired") });

/** The form of one act on something that was brought in. */
export const importActForm = z.strictObject({ id: memberId("importId") });
export const importLettersForm = importActForm.extend(lettersSchema.shape);
export const importUndoForm = importActForm.extend(importUndoSchema.shape);

/** What the form that brings files says beside them. */
export const importOrderForm = importFormSchema.pick({ order: true });
