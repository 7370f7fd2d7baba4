import { type DocumentFact, digestOf } from "@/lib/document-code";
import { contentReference, readContentReference } from "@/lib/documents/content-reference";
import type { Locale } from "@/lib/locales";

type Cells = [string, string, string];

/** What a paper of the cooperative itself says, word for word: a statement of its accounts, a drawer's journal. */
export type Paper = {
  language: Locale;
  title: string;
  facts: [string, string][];
  headings: Cells;
  rows: Cells[];
  total: Cells;
};

const PREFIX = "RPT";

const contentOf = ({ language, title, facts, headings, rows, total }: Paper) =>
  digestOf([[language, title], ...facts, headings, ...rows, total]);

/** The reference follows from what it says: printed again it is the same paper. */
export const paperReference = (paper: Paper): string =>
  contentReference(PREFIX, `paper reference ${contentOf(paper)}`);

/** Such a reference however it was typed; null when it is none. */
export const readDocumentReference = (typed: string): string | null =>
  readContentReference(PREFIX, typed);

/** What the code of a paper is made from. */
export const paperFacts = (paper: Paper): DocumentFact[] => [
  "paper",
  1,
  paperReference(paper),
  contentOf(paper),
];
