import { z } from "zod";
import { memberId, remark } from "@/lib/fields";
import { lettersSchema } from "@/lib/imports/confirming/schema";
import { cursorField, limitField } from "@/lib/paging";

/** What a cooperative that moves in brings: a file of each (decisions, sections 18 and 22). */
const NEEDED_KINDS = ["members", "balances", "trial-balance"] as const;
/** And, if it likes, what its members did in the old books. */
export const IMPORT_KINDS = [...NEEDED_KINDS, "history"] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** One of each file that is needed, and of those that are not where there are any. */
export type OfEachFile<One> = Record<(typeof NEEDED_KINDS)[number], One> & { history?: One };

/** What is wrong with a cell, or worth a look; the texts under `imports.problems` say it, and how to correct it. */
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
  "afterCutOver",
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
  "amongLargest",
  "amountZero",
  "movementTwice",
] as const;
export type ProblemCode = (typeof PROBLEMS)[number];

/** These do not keep anybody from moving in. */
export const WARNINGS: readonly ProblemCode[] = [
  "sameMember",
  "phoneForeign",
  "districtUnknown",
  "sectorElsewhere",
  "villageElsewhere",
  "noBalance",
  "amongLargest",
  "movementTwice",
];

/** A problem beside its cell: the row as a spreadsheet counts it, and the column by its letter. */
export type Problem = {
  kind: ImportKind;
  row: number;
  column: string;
  field: string;
  code: ProblemCode;
  /** What stands there, cut to MOST_CELL; on screens and in lines as `shownCell` says. */
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
    | "hasPassword"
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
  /** How many movements of the old books are shown to members; they are in no sum. */
  history: number;
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

/** So long may a cell be that somebody corrects, and so much is kept of what stands there. */
export const MOST_CELL = 1_000;
const CELL_SHOWN = 60;
/** So much of a cell's text as is shown beside others. */
export const shownCell = (cell: string) =>
  cell.length > CELL_SHOWN ? `${cell.slice(0, CELL_SHOWN)}…` : cell;
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

/** A problem with its number in the list, and what its cell says since somebody has corrected it. */
export type ListedProblem = Problem & { no: number; corrected: string | null };

const aFile = z
  .file({ error: "importFileRequired" })
  .refine((file) => file.size > 0, "importFileRequired");

/** POST /admin/imports: the files, and which comes first in their dates where that is unclear. */
export const importFormSchema = z.strictObject({
  members: aFile,
  balances: aFile,
  "trial-balance": aFile,
  /** A browser sends an empty one without a name where none was chosen. */
  history: z
    .file({ error: "importFileRequired" })
    .refine((file) => file.size > 0 || file.name === "", "importFileRequired")
    .optional(),
  /** What the cooperative has lent: refused until it lends by itself. A browser sends an empty one where none was chosen. */
  loans: z
    .file({ error: "importLoansNotYet" })
    .refine((file) => file.size === 0, "importLoansNotYet")
    .optional(),
  order: z.enum(["", "dmy", "mdy"], { error: "invalidValue" }).optional(),
  /** The day on whose evening the old books say this; else today. */
  cutOver: z
    .string({ error: "dateInvalid" })
    .refine((day) => day === "" || z.iso.date().safeParse(day).success, "dateInvalid")
    .optional(),
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

/** The query string of the rows to be corrected: of which file. */
export const markedQuery = z.strictObject({
  kind: z.enum(IMPORT_KINDS, { error: "invalidValue" }),
});

/** Why a moving in is to be undone. */
export const importUndoSchema = z.strictObject({ reason: remark(500, "reasonRequired") });

/** The form of one act on something that was brought in. */
export const importActForm = z.strictObject({ id: memberId("importId") });
export const importLettersForm = importActForm.extend(lettersSchema.shape);
export const importUndoForm = importActForm.extend(importUndoSchema.shape);

/** What the form that brings files says beside them. */
export const importOrderForm = importFormSchema.pick({ order: true, cutOver: true });
