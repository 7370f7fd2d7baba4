import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { plainFont } from "@/lib/documents/pdf/woff";

const FOLDER = "node_modules/@fontsource/inter/files";
const FILES = {
  "latin-400": "inter-latin-400-normal.woff",
  "latin-600": "inter-latin-600-normal.woff",
  "latin-ext-400": "inter-latin-ext-400-normal.woff",
  "latin-ext-600": "inter-latin-ext-600-normal.woff",
} as const;
type FontName = keyof typeof FILES;

let read: Promise<Record<FontName, Buffer>> | undefined;

/** The fonts of our documents, which every PDF brings with it; read once. */
export function documentFonts(): Promise<Record<FontName, Buffer>> {
  read ??= readAll().catch((error) => {
    read = undefined;
    throw error;
  });
  return read;
}

async function readAll() {
  const each = Object.entries(FILES).map(
    async ([name, file]) =>
      [name, plainFont(await readFile(join(process.cwd(), FOLDER, file)))] as const,
  );
  return Object.fromEntries(await Promise.all(each)) as Record<FontName, Buffer>;
}

// What the first of the two files holds: English, Kinyarwanda and French. The second has the rest.
const LATIN =
  /[ -\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122\u2212]/;

/** A text cut into pieces that one font can write: of `400` or `600`, its name and the piece. */
export function fontRuns(text: string, bold: boolean): { font: FontName; text: string }[] {
  const weight = bold ? "600" : "400";
  const runs: { font: FontName; text: string }[] = [];
  for (const letter of text.normalize("NFC")) {
    const font: FontName = `${LATIN.test(letter) ? "latin" : "latin-ext"}-${weight}`;
    const last = runs.at(-1);
    if (last?.font === font) last.text += letter;
    else runs.push({ font, text: letter });
  }
  return runs;
}
