import type { Sheet } from "@/lib/documents/pdf/sheet";

/** Who issues a document, in its reader's language: as lib/settings/letterhead.ts knows it. */
export type HeadTexts = {
  name: string;
  /** With its number; null where none is known. */
  registered: string | null;
  /** Who stands for the cooperative, in one sentence; null for nobody. */
  signedFor: string | null;
  /** The same one by one, where there is room to sign, and what stands above them. */
  signHere: string;
  signatories: readonly string[];
  /** Where its sign is, on screens; null for none. */
  logo: string | null;
  /** The sign itself, a PNG, for what is drawn. */
  picture?: Uint8Array;
};

const GREY = { size: 8, grey: true };
/** Room to sign in, and how wide a line for it is. */
const SIGNATURE = { height: 34, width: 150 };

/** The cooperative's sign and name at the top of a sheet, and its number. Answers where they end below. */
export function drawLetterhead(sheet: Sheet, head: HeadTexts): number {
  const { name, registered } = head;
  const narrow = sheet.width < 300;
  const { x, width, below } = drawSign(sheet, head, sheet.left, sheet.left, narrow ? 30 : 40);
  const size = narrow ? 13 : 16;
  const y = sheet.put(name, x, sheet.left, width, { size, bold: true });
  return Math.max(below, registered ? sheet.put(registered, x, y, width, GREY) + 2 : y);
}

/** The sign in a square of so much, where there is one. Answers where what stands beside it begins, its room, and where the sign ends. */
export function drawSign(
  sheet: Sheet,
  { picture }: HeadTexts,
  left: number,
  top: number,
  side: number,
  room = sheet.width,
): { x: number; width: number; below: number } {
  if (!picture) return { x: left, width: room, below: top };
  // By an address: the same picture is in the file once, on however many letters.
  const address = `data:image/png;base64,${Buffer.from(picture).toString("base64")}`;
  sheet.doc.image(address, left, top, { width: side, height: side });
  return { x: left + side + 8, width: room - side - 8, below: top + side + 4 };
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
