/** What a column of a table tells. */
export const COLUMNS = [
  "date",
  "time",
  "amount",
  "sign",
  "in",
  "out",
  "charge",
  "currency",
  "balance",
  "id",
  "partnerId",
  "from",
  "fromName",
  "to",
  "toName",
  "party",
  "message",
  "status",
] as const;
export type Column = (typeof COLUMNS)[number];

/** The order of day, month and year in a file's dates. */
export const DATE_FORMS = ["ymd", "dmy", "mdy"] as const;
export type DateForm = (typeof DATE_FORMS)[number];

/** The sign between francs and what is less: what the file's program writes. */
export const DECIMALS = [".", ","] as const;
export type Decimal = (typeof DECIMALS)[number];

/** How a table is read: which column tells what, counted from 0, and how it writes dates and amounts. */
export type Mapping = {
  /** The row of the headings, counted from 1; 0 where there are none. */
  headingRow: number;
  columns: Partial<Record<Column, number>>;
  dateForm: DateForm;
  decimal: Decimal;
};
