import PDFDocument from "pdfkit";
import { documentFonts, fontRuns } from "@/lib/documents/pdf/fonts";
import type { Square } from "@/lib/square-code";

/** Sizes in points. */
export type Style = {
  size: number;
  bold?: boolean;
  grey?: boolean;
  align?: "left" | "right";
};
type Options = { width: number; height: number; margin: number; title: string; language: string };

const INK = "#14211b";
const GREY = "#55625b";
const HAIRLINE = "#c9cec9";
const LEADING = 1.35;

/** A PDF page by page: text in our own fonts, broken into lines, at a place. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument;
  readonly left: number;
  /** How wide the text may be, and where it ends below. */
  readonly width: number;
  readonly bottom: number;
  private readonly widths = new Map<string, number>();

  private constructor({ width, height, margin, title, language }: Options, fonts: Fonts) {
    this.doc = new PDFDocument({
      size: [width, height],
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: {
        Title: title,
        Author: "Open Future",
        Producer: "Open Future",
        Creator: "Open Future",
      },
      // None to begin with: the standard fonts lack letters, and one of ours given here would be
      // opened anew at each use under its own name.
      font: null as unknown as string,
    });
    for (const [name, file] of Object.entries(fonts)) this.doc.registerFont(name, file);
    this.left = margin;
    this.width = width - 2 * margin;
    this.bottom = height - margin;
  }

  static async open(options: Options): Promise<Sheet> {
    return new Sheet(options, await documentFonts());
  }

  /** The lines of a text in so much room; a word that has no room is cut. */
  lines(text: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(/\s+/)) {
      const longer = line ? `${line} ${word}` : word;
      if (this.measure(longer, style) <= width) {
        line = longer;
        continue;
      }
      if (line) lines.push(line);
      line = word;
      if (this.measure(word, style) <= width) continue;
      line = "";
      let come = 0;
      for (const letter of word) {
        const wide = this.measure(letter, style);
        if (line && come + wide > width) {
          lines.push(line);
          [line, come] = ["", 0];
        }
        line += letter;
        come += wide;
      }
    }
    return [...lines, line];
  }

  /** How high a text is. */
  height(text: string, width: number, style: Style): number {
    return this.lines(text, width, style).length * style.size * LEADING;
  }

  /** Writes a text at a place; answers where it ends below. */
  put(text: string, x: number, y: number, width: number, style: Style): number {
    let at = y;
    for (const line of this.lines(text, width, style)) {
      let from = style.align === "right" ? x + width - this.measure(line, style) : x;
      for (const run of fontRuns(line, style.bold ?? false)) {
        const wide = this.widthOf(run.font, run.text, style.size);
        this.doc
          .font(run.font)
          .fontSize(style.size)
          .fillColor(style.grey ? GREY : INK);
        this.doc.text(run.text, from, at, { lineBreak: false });
        from += wide;
      }
      at += style.size * LEADING;
    }
    return at;
  }

  /** A hairline across the page, or a part of it. */
  rule(y: number, from = this.left, width = this.width): void {
    const { doc } = this;
    doc.moveTo(from, y).lineTo(from + width, y);
    doc.lineWidth(0.5).strokeColor(HAIRLINE).stroke();
  }

  /** A square code with the white around it that scanners need. */
  square({ size, path }: Square, x: number, y: number, edge: number): void {
    const quiet = 4;
    this.doc.save().translate(x, y);
    this.doc.scale(edge / (size + 2 * quiet)).translate(quiet, quiet + 0.5);
    this.doc.path(path).lineWidth(1).stroke("#000000").restore();
  }

  private measure(text: string, style: Style): number {
    return fontRuns(text, style.bold ?? false).reduce(
      (sum, run) => sum + this.widthOf(run.font, run.text, style.size),
      0,
    );
  }

  // Word by word, each measured once: shaping a text takes far longer than writing it.
  private widthOf(font: string, text: string, size: number): number {
    let width = 0;
    for (const word of text.split(/(?<= )/)) {
      const key = `${font} ${word}`;
      let known = this.widths.get(key);
      if (known === undefined) {
        known = this.doc.font(font).fontSize(1).widthOfString(word);
        this.widths.set(key, known);
      }
      width += known * size;
    }
    return width;
  }
}

/** `Page {page} of {pages}`, filled in. */
export function pageText(text: string, page: number, pages: number): string {
  return text.replace("{page}", String(page)).replace("{pages}", String(pages));
}

type Fonts = Awaited<ReturnType<typeof documentFonts>>;
