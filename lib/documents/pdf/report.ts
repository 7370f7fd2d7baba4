import {
  drawLetterhead,
  drawSignatures,
  type HeadTexts,
  signaturesHeight,
} from "@/lib/documents/pdf/letterhead";
import { drawProof, type ProofTexts, proofHeight } from "@/lib/documents/pdf/proof";
import { pageText, Sheet, type Style } from "@/lib/documents/pdf/sheet";
import type { Proof } from "@/lib/documents/proof";

/** A report's texts in the reader's language. */
export type ReportDocument = {
  language: string;
  head: HeadTexts;
  title: string;
  /** Names and values at its head. */
  facts: [string, string][];
  /** Of three columns: a name, and two values on the right. */
  headings: [string, string, string];
  /** `part`: how long the row's bar is, of 1. */
  rows: { cells: [string, string, string]; part: number }[];
  total: [string, string, string];
  /** Said where there is no row. */
  empty: string;
  note: string;
  /** Whether those who stand for the cooperative sign it. */
  signed?: boolean;
  /** With `{page}` and `{pages}` in it. */
  page: string;
  /** By what it can be checked, where it is registered. */
  proof?: { proof: Proof; texts: ProofTexts };
};

const [A4_WIDTH, A4_HEIGHT] = [595.28, 841.89];
const MARGIN = 50;
const FOOT = 30;
const BODY: Style = { size: 9.5 };
const SMALL: Style = { size: 8, grey: true };
const BAR = "#2f6b4f";
// Left edges and widths on the 495 points between the margins; the bars lie behind the names.
const BARS = { x: 150, width: 110, height: 6 };
const COLUMNS = [
  { x: 0, width: 145 },
  { x: 265, width: 90, align: "right" },
  { x: 360, width: 135, align: "right" },
] as const;
const WIDE = 255;
/** From a row's text to the next row's. */
const BELOW = 6;

/** A report of totals on A4, as a stream that may be read at once. */
export async function drawReport(document: ReportDocument): Promise<NodeJS.ReadableStream> {
  const { title, language } = document;
  const sheet = await Sheet.open({
    width: A4_WIDTH,
    height: A4_HEIGHT,
    margin: MARGIN,
    title,
    language,
  });
  const end = sheet.bottom - FOOT;
  let y = drawHead(sheet, document);
  y = drawRow(sheet, document.headings, y, { ...SMALL, bold: true });
  for (const { cells, part } of document.rows) {
    if (y + rowHeight(sheet, cells, BODY, part) > end) {
      sheet.doc.addPage();
      y = drawRow(sheet, document.headings, MARGIN, { ...SMALL, bold: true });
    }
    y = drawRow(sheet, cells, y, BODY, part);
  }
  if (document.rows.length === 0)
    y = sheet.put(document.empty, MARGIN, y + 4, sheet.width, BODY) + 8;
  const bold = { ...BODY, bold: true };
  const noted = 8 + sheet.height(document.note, sheet.width, SMALL);
  if (y + rowHeight(sheet, document.total, bold) + noted > end) {
    sheet.doc.addPage();
    y = MARGIN;
  }
  y = drawRow(sheet, document.total, y, bold);
  y = sheet.put(document.note, MARGIN, y + 8, sheet.width, SMALL) + 16;
  if (document.signed) {
    if (y + signaturesHeight(sheet, document.head) > end) {
      sheet.doc.addPage();
      y = MARGIN;
    }
    y = drawSignatures(sheet, document.head, y);
  }
  if (document.proof) {
    const { proof, texts } = document.proof;
    const height = proofHeight(sheet, proof, texts);
    if (y + 12 + height > end) {
      sheet.doc.addPage();
      y = MARGIN;
    }
    drawProof(sheet, proof, texts, y + 12);
  }
  drawFeet(sheet, document);
  sheet.doc.end();
  return sheet.doc;
}

function drawHead(sheet: Sheet, { head, title, facts }: ReportDocument): number {
  let y = drawLetterhead(sheet, head);
  y = sheet.put(title, MARGIN, y, sheet.width, { size: 12, grey: true }) + 12;
  for (const [name, value] of facts) {
    const below = sheet.put(name, MARGIN, y, 200, { size: 9, grey: true });
    y = Math.max(below, sheet.put(value, MARGIN + 210, y, 285, { size: 10, bold: true })) + 4;
  }
  return y + 14;
}

function drawRow(
  sheet: Sheet,
  cells: readonly string[],
  y: number,
  style: Style,
  part?: number,
): number {
  let lowest = y;
  for (const [at, { x, width: _, ...align }] of COLUMNS.entries()) {
    const width = widthOf(at, part);
    const below = sheet.put(cells[at] ?? "", MARGIN + x, y, width, { ...style, ...align });
    lowest = Math.max(lowest, below);
  }
  if (part !== undefined && part > 0) {
    const width = Math.max(1, BARS.width * part);
    sheet.doc.rect(MARGIN + BARS.x, y + 3, width, BARS.height).fill(BAR);
  }
  sheet.rule(lowest + 2);
  return lowest + BELOW;
}

function rowHeight(sheet: Sheet, cells: readonly string[], style: Style, part?: number): number {
  const heights = cells.map((cell, at) => sheet.height(cell, widthOf(at, part), style));
  return Math.max(...heights) + BELOW;
}

// Without bars the names have their room.
const widthOf = (column: number, part?: number) =>
  column === 0 && !part ? WIDE : (COLUMNS[column]?.width ?? 0);

function drawFeet(sheet: Sheet, { head, title, page }: ReportDocument): void {
  const pages = sheet.doc.bufferedPageRange().count;
  const y = sheet.bottom - 10;
  for (let at = 0; at < pages; at += 1) {
    sheet.doc.switchToPage(at);
    sheet.put(`${head.name} · ${title}`, MARGIN, y, 300, SMALL);
    sheet.put(pageText(page, at + 1, pages), MARGIN + 305, y, sheet.width - 305, {
      ...SMALL,
      align: "right",
    });
  }
}
