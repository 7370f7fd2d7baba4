import {
  drawLetterhead,
  drawSignatures,
  type HeadTexts,
  signaturesHeight,
} from "@/lib/documents/pdf/letterhead";
import { drawProof, type ProofTexts, proofHeight } from "@/lib/documents/pdf/proof";
import { Sheet } from "@/lib/documents/pdf/sheet";
import type { Proof } from "@/lib/documents/proof";

/** A certificate of shares in the reader's language, as plain data. */
export type CertificateDocument = {
  texts: {
    language: string;
    head: HeadTexts;
    title: string;
    /** That the member holds so many shares, in one sentence. */
    says: string;
    facts: [string, string][];
    note: string;
    proof: ProofTexts;
  };
  proof: Proof;
};

const [A4_WIDTH, A4_HEIGHT] = [595.28, 841.89];
const MARGIN = 64;
const [FRAME, INNER] = [28, 33];
const GREEN = "#2f6b4f";

/** A certificate on A4, as a stream. Who stands for the cooperative signs above the code. */
export async function drawCertificate({
  texts,
  proof,
}: CertificateDocument): Promise<NodeJS.ReadableStream> {
  const { title, language, head } = texts;
  const options = { width: A4_WIDTH, height: A4_HEIGHT, margin: MARGIN, title, language };
  const sheet = await Sheet.open(options);
  const { left, width, bottom, doc } = sheet;
  for (const [edge, line] of [
    [FRAME, 1.5],
    [INNER, 0.5],
  ] as const) {
    doc.rect(edge, edge, A4_WIDTH - 2 * edge, A4_HEIGHT - 2 * edge);
    doc.lineWidth(line).strokeColor(GREEN).stroke();
  }
  let y = drawLetterhead(sheet, head) + 34;
  y = sheet.put(title, left, y, width, { size: 24, bold: true }) + 18;
  y = sheet.put(texts.says, left, y, width, { size: 13 }) + 22;
  for (const [name, value] of texts.facts) {
    sheet.rule(y);
    const first = sheet.put(name, left, y + 6, width * 0.4, { size: 10, grey: true });
    const second = sheet.put(value, left + width * 0.4, y + 5, width * 0.6, {
      size: 12,
      bold: true,
      align: "right",
    });
    y = Math.max(first, second) + 5;
  }
  sheet.rule(y);
  sheet.put(texts.note, left, y + 10, width, { size: 9, grey: true });
  const code = bottom - proofHeight(sheet, proof, texts.proof);
  drawSignatures(sheet, head, code - 24 - signaturesHeight(sheet, head));
  drawProof(sheet, proof, texts.proof, code);
  doc.end();
  return doc;
}
