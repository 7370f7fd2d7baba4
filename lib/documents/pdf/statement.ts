import {
  drawLetterhead,
  drawSigned,
  type HeadTexts,
  signedHeight,
} from "@/lib/documents/pdf/letterhead";
import { drawProof, type ProofTexts, proofHeight } from "@/lib/documents/pdf/proof";
import { pageText, Sheet, type Style } from "@/lib/documents/pdf/sheet";
import type { Proof } from "@/lib/documents/proof";
import { formatExact } from "@/lib/money";
import type { Position, Statement, StatementLine } from "@/lib/statements/schema";

type LineTexts = { date: string; what: string; party: string; note: string | null };
/** `interest`: how much of it is interest, where any is. */
type PositionTexts = LineTexts & { interest: string | null };

/** A statement's texts in the reader's language. */
type StatementTexts = {
  language: string;
  head: HeadTexts;
  title: string;
  /** Names and values at the head of the first page. */
  facts: [string, string][];
  /** Date, what, with whom, in, out, balance after. */
  headings: string[];
  opening: string;
  closing: string;
  /** With what the books begin, where these days began before them; null elsewhere. */
  begins: string | null;
  /** That the last day was not over; null when it was. */
  notOver: string | null;
  explain: string;
  empty: string;
  proof: ProofTexts;
  /** Of each line of the statement, in its order. */
  lines: LineTexts[];
  /** What is owed and given: its title, its headings, and of each position in their order; null: not told. */
  positions: {
    title: string;
    /** Due by, what, with whom, two that stay empty, how much. */
    headings: string[];
    none: string;
    lines: PositionTexts[];
    /** Names and francs below them. */
    totals: [string, number][];
  } | null;
  /** What the old books have: its title, what that means, its headings and lines (date, what, reference, francs); null: nothing. */
  oldBooks: {
    title: string;
    text: string;
    headings: [string, string, string, string];
    lines: [string, string, string, string][];
  } | null;
  /** With `{page}` and `{pages}` in it. */
  page: string;
};

/** A statement on paper, as plain data. */
export type StatementDocument = { statement: Statement; proof: Proof; texts: StatementTexts };

const [A4_WIDTH, A4_HEIGHT] = [595.28, 841.89];
const MARGIN = 40;
const FOOT = 30;
const BODY: Style = { size: 8 };
const SMALL: Style = { size: 7, grey: true };
// Left edges and widths on the 515 points between the margins.
const COLUMNS = [
  { x: 0, width: 76 },
  { x: 80, width: 108 },
  { x: 192, width: 96 },
  { x: 290, width: 72, align: "right" },
  { x: 364, width: 72, align: "right" },
  { x: 438, width: 77, align: "right" },
] as const;

/** A statement on A4, as a stream that may be read at once. */
export async function drawStatement({
  statement,
  proof,
  texts,
}: StatementDocument): Promise<NodeJS.ReadableStream> {
  const { title, language } = texts;
  const sheet = await Sheet.open({
    width: A4_WIDTH,
    height: A4_HEIGHT,
    margin: MARGIN,
    title,
    language,
  });
  const end = sheet.bottom - FOOT;
  let y = drawHead(sheet, texts);
  y = drawHeadings(sheet, texts.headings, y);
  y = drawBalance(sheet, texts.opening, statement.opening, y);
  for (const [at, line] of statement.lines.entries()) {
    const cells = cellsOf(line, texts.lines[at]);
    const height = rowHeight(sheet, cells);
    if (y + height > end) y = drawHeadings(sheet, texts.headings, nextPage(sheet));
    drawRow(sheet, cells, y);
    y += height;
  }
  if (statement.lines.length === 0)
    y = sheet.put(texts.empty, MARGIN, y + 6, sheet.width, BODY) + 6;
  if (y + 24 > end) y = nextPage(sheet);
  y = drawBalance(sheet, texts.closing, statement.closing, y) + 10;
  y = drawPositions(sheet, statement, texts, y);
  for (const text of [texts.begins, texts.notOver, texts.explain]) {
    if (!text) continue;
    if (y + sheet.height(text, sheet.width, SMALL) > end) y = nextPage(sheet);
    y = sheet.put(text, MARGIN, y, sheet.width, SMALL) + 5;
  }
  y = drawOldBooks(sheet, texts.oldBooks, y);
  const last = signedHeight(sheet, texts.head) + proofHeight(sheet, proof, texts.proof);
  if (y + 8 + last > end) y = nextPage(sheet);
  y = drawSigned(sheet, texts.head, y);
  drawProof(sheet, proof, texts.proof, y + 8);
  drawFeet(sheet, proof, texts);
  sheet.doc.end();
  return sheet.doc;
}

function nextPage(sheet: Sheet): number {
  sheet.doc.addPage();
  return MARGIN;
}

function drawHead(sheet: Sheet, { head, title, facts }: StatementTexts): number {
  let y = drawLetterhead(sheet, head);
  y = sheet.put(title, MARGIN, y, sheet.width, { size: 11, grey: true }) + 8;
  // In two columns, filled downwards.
  const half = Math.ceil(facts.length / 2);
  const column = sheet.width / 2 - 12;
  let lowest = y;
  for (const [side, part] of [facts.slice(0, half), facts.slice(half)].entries()) {
    const x = MARGIN + side * (column + 24);
    let at = y;
    for (const [name, value] of part) {
      const below = sheet.put(name, x, at, 92, { size: 8, grey: true });
      const beside = sheet.put(value, x + 96, at, column - 96, { size: 8, bold: true });
      at = Math.max(below, beside) + 3;
    }
    lowest = Math.max(lowest, at);
  }
  return lowest + 10;
}

/** What is owed and given stands in the columns of the movements, under headings of its own. */
function drawPositions(
  sheet: Sheet,
  { positions }: Statement,
  { positions: texts }: StatementTexts,
  from: number,
): number {
  if (!positions || !texts) return from;
  const end = sheet.bottom - FOOT;
  const room = (y: number, height: number) => (y + height > end ? nextPage(sheet) : y);
  let y = room(from, 60);
  y = sheet.put(texts.title, MARGIN, y, sheet.width, { ...BODY, bold: true }) + 4;
  if (positions.length === 0) return sheet.put(texts.none, MARGIN, y, sheet.width, BODY) + 8;
  y = drawHeadings(sheet, texts.headings, y);
  for (const [at, position] of positions.entries()) {
    const cells = positionCells(position, texts.lines[at]);
    const height = rowHeight(sheet, cells);
    if (y + height > end) y = drawHeadings(sheet, texts.headings, nextPage(sheet));
    drawRow(sheet, cells, y);
    y += height;
  }
  for (const [name, francs] of texts.totals) y = drawBalance(sheet, name, francs, room(y, 24));
  return y + 8;
}

/** Apart from all that was posted here: under its own title, on each page anew, and without a balance. */
function drawOldBooks(sheet: Sheet, texts: StatementTexts["oldBooks"], from: number): number {
  if (!texts) return from;
  const { title, text, lines } = texts;
  const headings = inColumns(texts.headings);
  const end = sheet.bottom - FOOT;
  const titled = (y: number) =>
    sheet.put(title, MARGIN, y, sheet.width, { ...BODY, bold: true }) + 4;
  let y = from + 8;
  const explained = sheet.height(text, sheet.width, SMALL);
  if (y + explained + 60 > end) y = nextPage(sheet);
  y = sheet.put(text, MARGIN, titled(y), sheet.width, SMALL) + 4;
  y = drawHeadings(sheet, headings, y);
  for (const line of lines) {
    const cells = inColumns(line).map((each, at): Cell => {
      const style = at === 5 ? { ...BODY, align: "right" as const } : BODY;
      return each ? [{ text: each, style }] : [];
    });
    const height = rowHeight(sheet, cells);
    if (y + height > end) y = drawHeadings(sheet, headings, titled(nextPage(sheet)));
    drawRow(sheet, cells, y);
    y += height;
  }
  return y + 8;
}

const inColumns = ([day, what, reference, francs]: [string, string, string, string]) =>
  [day, what, reference, "", "", francs] as const;

function drawHeadings(sheet: Sheet, headings: readonly string[], y: number): number {
  const style = { ...SMALL, bold: true };
  let lowest = y;
  for (const [at, { x, width, ...align }] of COLUMNS.entries()) {
    const heading = headings[at] ?? "";
    lowest = Math.max(lowest, sheet.put(heading, MARGIN + x, y, width, { ...style, ...align }));
  }
  sheet.rule(lowest + 2);
  return lowest + 5;
}

function drawBalance(sheet: Sheet, name: string, francs: number, y: number): number {
  const style = { ...BODY, bold: true };
  sheet.put(name, MARGIN, y, 280, style);
  const end = sheet.put(formatExact(francs), MARGIN + 364, y, 151, { ...style, align: "right" });
  sheet.rule(end + 2);
  return end + 5;
}

type Cell = { text: string; style: Style }[];

const figure = (text: string): Cell => [{ text, style: { ...BODY, align: "right" } }];
const francs = (amount: number): Cell => (amount > 0 ? figure(formatExact(amount)) : []);

function cellsOf({ reference, net, after }: StatementLine, texts: LineTexts | undefined): Cell[] {
  return [...namesOf(texts, reference), francs(net), francs(-net), figure(formatExact(after))];
}

function positionCells(position: Position, texts: PositionTexts | undefined): Cell[] {
  const { reference, principal, interest } = position;
  const total = figure(formatExact(principal + interest));
  const note: Cell = texts?.interest
    ? [{ text: texts.interest, style: { ...SMALL, align: "right" } }]
    : [];
  return [...namesOf(texts, reference), [], [], [...total, ...note]];
}

// The first three columns.
function namesOf(texts: LineTexts | undefined, reference: string | null): Cell[] {
  if (!texts) throw new Error("A line has no texts.");
  const { date, what, party, note } = texts;
  return [
    [{ text: date, style: BODY }],
    [
      { text: what, style: { ...BODY, bold: true } },
      ...(reference ? [{ text: reference, style: SMALL }] : []),
      ...(note ? [{ text: note, style: { size: 7 } }] : []),
    ],
    [{ text: party, style: BODY }],
  ];
}

function rowHeight(sheet: Sheet, cells: Cell[]): number {
  const heights = cells.map((cell, at) =>
    cell.reduce((sum, { text, style }) => sum + sheet.height(text, widthOf(at), style), 0),
  );
  return Math.max(...heights) + 7;
}

const widthOf = (column: number) => COLUMNS[column]?.width ?? 0;

function drawRow(sheet: Sheet, cells: Cell[], y: number): void {
  let lowest = y;
  for (const [at, cell] of cells.entries()) {
    let below = y;
    for (const { text, style } of cell) {
      below = sheet.put(text, MARGIN + (COLUMNS[at]?.x ?? 0), below, widthOf(at), style);
    }
    lowest = Math.max(lowest, below);
  }
  sheet.rule(lowest + 3);
}

// Which page of how many, and of which paper: no page can be exchanged for another's.
function drawFeet(sheet: Sheet, { reference, code }: Proof, { page }: StatementTexts): void {
  const pages = sheet.doc.bufferedPageRange().count;
  const y = sheet.bottom - 10;
  for (let at = 0; at < pages; at += 1) {
    sheet.doc.switchToPage(at);
    sheet.put(`${reference} · ${code}`, MARGIN, y, 400, SMALL);
    sheet.put(pageText(page, at + 1, pages), MARGIN + 405, y, sheet.width - 405, {
      ...SMALL,
      align: "right",
    });
  }
}
