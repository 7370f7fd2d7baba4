import {
  drawLetterhead,
  drawSigned,
  type HeadTexts,
  signedHeight,
} from "@/lib/documents/pdf/letterhead";
import { Sheet } from "@/lib/documents/pdf/sheet";
import { squareOf } from "@/lib/square-code";

/** A letter's texts in the language of whom it is for. */
type LetterTexts = {
  language: string;
  head: HeadTexts;
  title: string;
  greeting: string;
  intro: string;
  /** Names and values, the code last. */
  facts: [string, string][];
  /** What to do, in numbered sentences. */
  steps: string[];
  /** What stands beside the square code. */
  scan: string;
  /** Small, at the end. */
  notes: string[];
};

/** A letter that opens an account, as plain data. `address`: where its square code leads. */
export type LetterDocument = { texts: LetterTexts; address: string };

const [A5_WIDTH, A5_HEIGHT] = [419.53, 595.28];
const MARGIN = 36;
const EDGE = 110;
const TEXT = { size: 10 };
const SMALL = { size: 8, grey: true };

/** A letter on A5, as a stream. */
export async function drawLetter({
  texts,
  address,
}: LetterDocument): Promise<NodeJS.ReadableStream> {
  const { title, language } = texts;
  const options = { width: A5_WIDTH, height: A5_HEIGHT, margin: MARGIN, title, language };
  const sheet = await Sheet.open(options);
  const { left, width } = sheet;
  let y = drawLetterhead(sheet, texts.head);
  y = sheet.put(title, left, y, width, { size: 11, grey: true }) + 12;
  y = sheet.put(texts.greeting, left, y, width, { size: 12, bold: true }) + 4;
  y = sheet.put(texts.intro, left, y, width, TEXT) + 8;
  for (const [name, value] of texts.facts) {
    sheet.rule(y);
    const last = name === texts.facts.at(-1)?.[0];
    const first = sheet.put(name, left, y + 5, width * 0.45, { size: 10, grey: true });
    const style = { size: last ? 16 : 11, bold: true, align: "right" as const };
    const second = sheet.put(value, left + width * 0.45, y + 5, width * 0.55, style);
    y = Math.max(first, second) + 4;
  }
  sheet.rule(y);
  y += 8;
  for (const [at, step] of texts.steps.entries()) {
    y = sheet.put(`${at + 1}. ${step}`, left, y, width, TEXT) + 3;
  }
  y += 8;
  // With the longest names what follows has no room on the first page.
  const beneath = Math.max(EDGE, heightOf(sheet, texts)) + signedHeight(sheet, texts.head) + 6;
  if (y + beneath > sheet.bottom) {
    sheet.doc.addPage();
    y = MARGIN;
  }
  sheet.square(squareOf(address), left, y, EDGE);
  const beside = left + EDGE + 14;
  let at = sheet.put(texts.scan, beside, y + 4, width - EDGE - 14, TEXT) + 6;
  for (const note of texts.notes) at = sheet.put(note, beside, at, width - EDGE - 14, SMALL) + 4;
  drawSigned(sheet, texts.head, Math.max(y + EDGE, at) + 6);
  sheet.doc.end();
  return sheet.doc;
}

// How high what stands beside the square code is.
function heightOf(sheet: Sheet, { scan, notes }: LetterTexts): number {
  const width = sheet.width - EDGE - 14;
  const below = notes.map((note) => sheet.height(note, width, SMALL) + 4);
  return below.reduce((sum, each) => sum + each, 10 + sheet.height(scan, width, TEXT));
}
