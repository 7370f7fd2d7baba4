import type { Sheet } from "@/lib/documents/pdf/sheet";
import type { Proof } from "@/lib/documents/proof";
import { squareOf } from "@/lib/square-code";

export type ProofTexts = {
  title: string;
  text: string;
  reference: string;
  code: string;
  /** What stands before the seal's code. */
  seal: string;
  dayCode?: string | null;
};

const EDGE = 92;

/** How high the proof is in so much room. */
export function proofHeight(sheet: Sheet, proof: Proof, texts: ProofTexts): number {
  return drawProof(sheet, proof, texts, null);
}

/**
 * The square code with reference and code beside it, below it on a narrow strip. Answers its height; with
 * `y` null nothing is drawn.
 */
export function drawProof(sheet: Sheet, proof: Proof, texts: ProofTexts, y: number | null): number {
  const narrow = sheet.width < 300;
  const x = narrow ? sheet.left : sheet.left + EDGE + 12;
  const width = narrow ? sheet.width : sheet.width - EDGE - 12;
  const parts = [
    { text: texts.title, style: { size: 9, bold: true } },
    { text: texts.text, style: { size: 8, grey: true } },
    { text: `${texts.reference}: ${proof.reference}`, style: { size: 9 } },
    { text: `${texts.code}: ${proof.code}`, style: { size: 9, bold: true } },
    ...(proof.seal
      ? [{ text: `${texts.seal}: ${proof.seal}`, style: { size: 7, grey: true } }]
      : []),
    ...(texts.dayCode ? [{ text: texts.dayCode, style: { size: 7, grey: true } }] : []),
  ];
  const heights = parts.map(({ text, style }) => sheet.height(text, width, style) + 3);
  const words = heights.reduce((sum, height) => sum + height, 0);
  if (y !== null) {
    sheet.square(squareOf(proof.address), sheet.left, y, EDGE);
    let at = narrow ? y + EDGE + 4 : y + 4;
    for (const { text, style } of parts) at = sheet.put(text, x, at, width, style) + 3;
  }
  return narrow ? EDGE + 4 + words : Math.max(EDGE, words + 4);
}
