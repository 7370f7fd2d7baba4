import { type DocumentFact, digestOf } from "@/lib/document-code";
import { contentReference, readContentReference } from "@/lib/documents/content-reference";
import type { Locale } from "@/lib/locales";

type Cells = [string, string, string];

/** What a printout of the cooperative itself says, word for word: a statement of its accounts, a drawer's journal. */
export type Printout = {
  language: Locale;
  title: string;
  facts: [string, string][];
  headings: Cells;
  rows: Cells[];
  total: Cells;
};

const PREFIX = "RPT";

const contentOf = ({ language, title, facts, headings, rows, total }: Printout) =>
  digestOf([[language, title], ...facts, headings, ...rows, total]);

/** The reference follows from what it says: printed again it is the same printout. */
export const printoutReference = (printout: Printout): string =>
  contentReference(PREFIX, `paper reference ${contentOf(printout)}`);

/** Such a reference however it was typed; null when it is none. */
export const readDocumentReference = (typed: string): string | null =>
  readContentReference(PREFIX, typed);

/** What the code of a printout is made from. */
export const printoutFacts = (printout: Printout): DocumentFact[] => [
  "paper",
  1,
  printoutReference(printout),
  contentOf(printout),
];
