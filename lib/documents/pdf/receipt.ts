import { drawLetterhead, drawSigned, type HeadTexts } from "@/lib/documents/pdf/letterhead";
import { drawProof, type ProofTexts, proofHeight } from "@/lib/documents/pdf/proof";
import { Sheet } from "@/lib/documents/pdf/sheet";
import type { Proof } from "@/lib/documents/proof";

/** A receipt's texts in the reader's language. */
type ReceiptTexts = {
  language: string;
  head: HeadTexts;
  title: string;
  /** The state in words. */
  status: string;
  facts: [string, string][];
  /** Who signs by hand, below a line with room for it. */
  signs?: string | null;
  /** What is agreed beside the facts, in numbered sentences. */
  clauses?: string[];
  proof: ProofTexts;
};

/** A roll is as long as it needs to be: it has no height of its own. */
type PageSize = { width: number; margin: number; height?: number };
const SHEETS = {
  a4: { width: 595.28, margin: 48, height: 841.89 },
  a5: { width: 419.53, margin: 34, height: 595.28 },
  /** 72 mm, as the printers of shops have. */
  strip: { width: 204, margin: 10 },
  // Printers leave 4 to 5 mm of a roll free on each side.
  "80mm": { width: 226.77, margin: 12 },
  "58mm": { width: 164.41, margin: 14 },
} as const satisfies Record<string, PageSize>;
export type PaperWidth = keyof typeof SHEETS;
const SIZE_OF: Record<PaperWidth, PageSize> = SHEETS;
/** A hand needs 12 mm. */
const SIGNED_ROOM = 34;
/** So narrow that a value stands below its name. */
const ROLL_58 = 140;

/** A receipt on paper, as plain data. */
export type ReceiptDocument = { proof: Proof; texts: ReceiptTexts; width: PaperWidth };

/** A receipt as a stream: on a sheet, or on a strip as long as it needs. */
export async function drawReceipt({
  proof,
  texts,
  width,
}: ReceiptDocument): Promise<NodeJS.ReadableStream> {
  const { title, language } = texts;
  const size = SIZE_OF[width];
  const least = size.height ?? 0;
  const options = { ...size, height: least || 841.89, title, language };
  const draft = await Sheet.open(options);
  const needed = draw(draft, proof, texts) + options.margin;
  draft.doc.end();
  draft.doc.resume();
  const sheet = await Sheet.open({ ...options, height: Math.max(needed, least) });
  draw(sheet, proof, texts);
  sheet.doc.end();
  return sheet.doc;
}

// Answers where it ends below.
function draw(sheet: Sheet, proof: Proof, texts: ReceiptTexts): number {
  const { left, width } = sheet;
  const narrow = width < 300;
  let y = drawLetterhead(sheet, texts.head);
  y = sheet.put(texts.title, left, y, width, { size: narrow ? 9 : 11, grey: true }) + 6;
  y = sheet.put(texts.status, left, y, width, { size: narrow ? 9 : 11, bold: true }) + 8;
  const names = narrow ? width * 0.42 : 150;
  const size = narrow ? 8 : 10;
  for (const [name, value] of texts.facts) {
    sheet.rule(y);
    if (width < ROLL_58) {
      y = sheet.put(name, left, y + 3, width, { size: 7, grey: true });
      y = sheet.put(value, left, y, width, { size, bold: true }) + 2;
      continue;
    }
    const first = sheet.put(name, left, y + 4, names - 6, { size, grey: true });
    const second = sheet.put(value, left + names, y + 4, width - names, {
      size,
      bold: true,
      align: "right",
    });
    y = Math.max(first, second) + 4;
  }
  sheet.rule(y);
  y += 4;
  for (const [at, clause] of (texts.clauses ?? []).entries()) {
    y = sheet.put(`${at + 1}. ${clause}`, left, y + 4, width, { size });
  }
  if (texts.signs) {
    y += SIGNED_ROOM;
    sheet.rule(y);
    y = sheet.put(texts.signs, left, y + 3, width, { size: narrow ? 7 : 9, grey: true });
  }
  y = drawSigned(sheet, texts.head, y + 8);
  drawProof(sheet, proof, texts.proof, y + 12);
  return y + 12 + proofHeight(sheet, proof, texts.proof);
}
