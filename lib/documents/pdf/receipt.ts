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
  /** What is agreed beside the facts, in numbered sentences. */
  clauses?: string[];
  proof: ProofTexts;
};

const PAPERS = {
  a4: { width: 595.28, margin: 48 },
  /** 72 mm, as the printers of shops have. */
  strip: { width: 204, margin: 10 },
} as const;
export type PaperWidth = keyof typeof PAPERS;
const A4_HEIGHT = 841.89;

/** A receipt on paper, as plain data. */
export type ReceiptDocument = { proof: Proof; texts: ReceiptTexts; width: PaperWidth };

/** A receipt as a stream: on A4, or on a strip as long as it needs. */
export async function drawReceipt({
  proof,
  texts,
  width,
}: ReceiptDocument): Promise<NodeJS.ReadableStream> {
  const { title, language } = texts;
  const options = { ...PAPERS[width], height: A4_HEIGHT, title, language };
  const draft = await Sheet.open(options);
  const needed = draw(draft, proof, texts) + options.margin;
  draft.doc.end();
  draft.doc.resume();
  const height = width === "strip" ? needed : Math.max(needed, A4_HEIGHT);
  const sheet = await Sheet.open({ ...options, height });
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
  const names = narrow ? width * 0.38 : 150;
  const size = narrow ? 8 : 10;
  for (const [name, value] of texts.facts) {
    sheet.rule(y);
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
  y = drawSigned(sheet, texts.head, y + 8);
  drawProof(sheet, proof, texts.proof, y + 12);
  return y + 12 + proofHeight(sheet, proof, texts.proof);
}
