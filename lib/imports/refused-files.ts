import { AppError } from "@/lib/errors";
import type { FileRefusal } from "@/lib/imports/schema";

/** The text under `errors.field` that says why a file is not read. */
const TEXTS = {
  unpacksTooLarge: "importUnpacksTooLarge",
  tooManyLines: "importTooManyLines",
  brokenWorkbook: "importBrokenWorkbook",
  brokenQuotes: "importBrokenQuotes",
  hasPassword: "importHasPassword",
  binary: "importBinary",
  tooLarge: "importFileTooLarge",
  noHeadings: "importNoHeadings",
  headingTwice: "importHeadingTwice",
} as const satisfies Record<FileRefusal["refused"], string>;

/** Why a file is not read, as a message beside its field. */
export function fileRefusal({ refused, headings }: FileRefusal) {
  return { key: TEXTS[refused], values: { headings: headings.join(", ").slice(0, 300) } };
}

/** Refuses files that cannot be read, each beside its field: nothing of them is kept. Throws import_kind, import_unreadable. */
export function refuseFiles(refused: readonly FileRefusal[]): void {
  if (refused.length === 0) return;
  const fields = Object.fromEntries(refused.map((each) => [each.kind, fileRefusal(each)]));
  // Neither CSV nor a workbook: another kind of file.
  const other = refused.some((each) => each.refused === "binary");
  throw other
    ? new AppError("import_kind", {}, fields)
    : new AppError("import_unreadable", {}, fields);
}
