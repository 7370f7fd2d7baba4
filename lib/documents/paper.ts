import { createHash } from "node:crypto";
import {
  CODE_LENGTH,
  type DocumentFact,
  digestOf,
  grouped,
  LETTERS,
  readLetters,
} from "@/lib/document-code";
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
const REFERENCE_LENGTH = 12;

const contentOf = ({ language, title, facts, headings, rows, total }: Paper) =>
  digestOf([[language, title], ...facts, headings, ...rows, total]);

/** The reference follows from what it says: printed again it is the same paper. */
export function paperReference(paper: Paper): string {
  const hash = createHash("sha256")
    .update(`paper reference ${contentOf(paper)}`)
    .digest();
  const letters = [...hash.subarray(0, REFERENCE_LENGTH)].map((byte) => LETTERS[byte & 31]);
  return `${PREFIX}-${grouped(letters.join(""))}`;
}

/** Such a reference however it was typed; null when it is none. */
export function readPaperReference(typed: string): string | null {
  const letters = readLetters(typed);
  if (!letters.startsWith(PREFIX)) return null;
  const own = letters.slice(PREFIX.length);
  const known = own.length === REFERENCE_LENGTH && [...own].every((each) => LETTERS.includes(each));
  return known && own.length < CODE_LENGTH ? `${PREFIX}-${grouped(own)}` : null;
}

/** What the code of a paper is made from. */
export const paperFacts = (paper: Paper): DocumentFact[] => [
  "paper",
  1,
  paperReference(paper),
  contentOf(paper),
];
