import type { Sheet } from "@/lib/documents/pdf/sheet";

/** Who issues a paper, in its reader's language: as lib/settings/letterhead.ts knows it. */
export type HeadTexts = {
  name: string;
  /** With its number; null where none is known. */
  registered: string | null;
  /** Who stands for the cooperative, in one sentence; null for nobody. */
  signedFor: string | null;
  /** The same one by one, where there is room to sign, and what stands above them. */
  signHere: string;
  signatories: readonly string[];
};

const GREY = { size: 8, grey: true };
/** Room to sign in, and how wide a line for it is. */
const SIGNATURE = { height: 34, width: 150 };

/** The cooperative's name at the top of a sheet, and its number. Answers where it ends below. */
export function drawLetterhead(sheet: Sheet, { name, registered }: HeadTexts): number {
  const { left, width } = sheet;
  const y = sheet.put(name, left, left, width, { size: width < 300 ? 13 : 16, bold: true });
  return registered ? sheet.put(registered, left, y, width, GREY) + 2 : y;
}

/** How high the sentence about who stands for the cooperative is, with the room below it. */
export function signedHeight(sheet: Sheet, { signedFor }: HeadTexts): number {
  return signedFor ? sheet.height(signedFor, sheet.width, GREY) + 6 : 0;
}

/** Who stands for the cooperative, in one sentence. Answers where it ends below. */
export function drawSigned(sheet: Sheet, { signedFor }: HeadTexts, y: number): number {
  return signedFor ? sheet.put(signedFor, sheet.left, y, sheet.width, GREY) + 6 : y;
}

/** How high the lines to sign on are. */
export function signaturesHeight(sheet: Sheet, { signatories }: HeadTexts): number {
  if (signatories.length === 0) return 0;
  const below = signatories.map((each) => sheet.height(each, SIGNATURE.width, GREY));
  return SIGNATURE.height + 16 + Math.max(...below);
}

/** A line for each to sign on, side by side; nothing where nobody is named. Answers where they end below. */
export function drawSignatures(
  sheet: Sheet,
  { signHere, signatories }: HeadTexts,
  y: number,
): number {
  if (signatories.length === 0) return y;
  const below = sheet.put(signHere, sheet.left, y, sheet.width, GREY) + SIGNATURE.height;
  let end = below;
  for (const [at, each] of signatories.entries()) {
    const x = sheet.left + at * (sheet.width / signatories.length);
    sheet.rule(below, x, SIGNATURE.width);
    end = Math.max(end, sheet.put(each, x, below + 3, SIGNATURE.width, GREY));
  }
  return end;
}
