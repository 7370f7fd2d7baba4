import { drawSign, type HeadTexts } from "@/lib/documents/pdf/letterhead";
import { Sheet } from "@/lib/documents/pdf/sheet";
import { squareOf } from "@/lib/square-code";

/** A letter's texts in the language of whom it is for; the last of its facts is the code. `address`: where its square code leads. */
export type SmallLetter = {
  address: string;
  title: string;
  greeting: string;
  /** What was brought in for them. */
  balance: string[];
  facts: [string, string][];
  scan: string;
  notes: string[];
  /** The part for the office, which is cut off: it has no code that opens anything. */
  reply: { cut: string; who: string; line: string };
};

/** Letters of many, four on a page to be cut apart, as plain data. */
export type LettersDocument = {
  language: string;
  head: HeadTexts;
  title: string;
  letters: SmallLetter[];
};

const [WIDTH, HEIGHT] = [595.28, 841.89];
const MARGIN = 24;
const EDGE = 80;
/** How large greetings of so many letters are written, so that all of each letter stays in its quarter. */
const GREETINGS = [
  [50, 10],
  [110, 7],
] as const;
const TEXT = { size: 8 };
/** What was brought in is as large as that, unless it is longer. */
const SHORT = 170;
const LONG = { size: 6.5 };
const SCAN = { size: 7.5 };
const SMALL = { size: 7, grey: true };
const GREY = { size: 8, grey: true };

/** Letters on A4, as a stream. */
export async function drawLetters({
  language,
  head,
  title,
  letters,
}: LettersDocument): Promise<NodeJS.ReadableStream> {
  const sheet = await Sheet.open({
    width: WIDTH,
    height: HEIGHT,
    margin: MARGIN,
    title,
    language,
  });
  for (const [at, letter] of letters.entries()) {
    const place = at % 4;
    if (at > 0 && place === 0) sheet.doc.addPage();
    if (place === 0) cutLines(sheet);
    const x = (place % 2) * (WIDTH / 2) + MARGIN;
    const y = Math.floor(place / 2) * (HEIGHT / 2) + MARGIN;
    drawOne(sheet, head, letter, { x, y });
  }
  sheet.doc.end();
  return sheet.doc;
}

function cutLines(sheet: Sheet): void {
  sheet.rule(HEIGHT / 2, 0, WIDTH);
  sheet.doc.moveTo(WIDTH / 2, 0).lineTo(WIDTH / 2, HEIGHT);
  sheet.doc.stroke();
}

function drawOne(sheet: Sheet, head: HeadTexts, letter: SmallLetter, at: { x: number; y: number }) {
  const { x } = at;
  const width = WIDTH / 2 - 2 * MARGIN;
  const sign = drawSign(sheet, head, x, at.y, 28, width);
  // The longest names stay in their quarter beside a sign too.
  const most = head.picture && head.name.length > 60 ? 8 : 10;
  let y = sheet.put(head.name, sign.x, at.y, sign.width, { size: most, bold: true });
  if (head.registered) y = sheet.put(head.registered, sign.x, y, sign.width, SMALL);
  y = Math.max(y, sign.below);
  y = sheet.put(letter.title, x, y + 1, width, GREY) + 4;
  const [, size] = GREETINGS.find(([most]) => letter.greeting.length <= most) ?? [0, 5];
  y = sheet.put(letter.greeting, x, y, width, { size, bold: true }) + 3;
  const brought = letter.balance.join(" ");
  y = sheet.put(brought, x, y, width, brought.length <= SHORT ? TEXT : LONG) + 2;
  for (const [name, value] of letter.facts) {
    sheet.rule(y, x, width);
    const isCode = name === letter.facts.at(-1)?.[0];
    const first = sheet.put(name, x, y + 2, width * 0.48, GREY);
    const style = { size: isCode ? 13 : 9.5, bold: true, align: "right" as const };
    const second = sheet.put(value, x + width * 0.48, y + 2, width * 0.52, style);
    y = Math.max(first, second) + 1;
  }
  sheet.rule(y, x, width);
  sheet.square(squareOf(letter.address), x, y + 5, EDGE);
  const beside = x + EDGE + 8;
  let below = sheet.put(letter.scan, beside, y + 6, width - EDGE - 8, SCAN) + 2;
  for (const note of letter.notes)
    below = sheet.put(note, beside, below, width - EDGE - 8, SMALL) + 2;
  drawReply(sheet, letter.reply, { x, y: Math.max(below, y + 5 + EDGE), width });
}

type Place = { x: number; y: number; width: number };

function drawReply(sheet: Sheet, { cut, who, line }: SmallLetter["reply"], { x, y, width }: Place) {
  sheet.rule(y + 2, x, width);
  const first = sheet.put(cut, x, y + 4, width, SMALL);
  const second = sheet.put(who, x, first + 1, width, { size: 8, bold: true });
  // Room to write in.
  sheet.put(line, x, second + 6, width, TEXT);
}
