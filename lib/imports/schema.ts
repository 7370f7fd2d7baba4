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
export type Tie = { tie: "balanced" | "savings"; is: number; should: number };

/** What moving in would do: nothing has changed. */
export type DryRun = {
  members: number;
  withBalance: number;
  /** Francs. */
  savings: number;
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
