import type { Refusal } from "@/lib/channels/lines";

const UTF8_MARK = [0xef, 0xbb, 0xbf];
const startsWith = (bytes: Uint8Array, mark: number[]) =>
  mark.every((byte, place) => bytes[place] === byte);

/**
 * A file's bytes as text: by its byte order mark, else as UTF-8, else as Windows-1252, which old programs of
 * banks write. Lines end with `\n`. NUL is in no text: such a file is refused.
 */
export function textOf(bytes: Uint8Array): string | Refusal {
  const text = decoded(bytes);
  if (text.includes("\0")) return { refused: "binary" };
  return plainLines(text);
}

/** Text with `\n` between its lines and no byte order mark. */
export function plainLines(text: string): string {
  return text.replace(/^\uFEFF/, "").replace(/\r\n?/g, "\n");
}

function decoded(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder("utf-16le").decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder("utf-16be").decode(bytes);
  const sixteen = sixteenWithoutMark(bytes);
  if (sixteen) return new TextDecoder(sixteen).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // What claims to be UTF-8 and is not shows its faults; all else is an older encoding.
    const label = startsWith(bytes, UTF8_MARK) ? "utf-8" : "windows-1252";
    return new TextDecoder(label).decode(bytes);
  }
}

// Spreadsheets save "Unicode text" without a mark, too: every other byte of Latin letters is zero.
function sixteenWithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const pairs = Math.min(bytes.length >> 1, 200);
  if (pairs < 4 || bytes.length % 2 === 1) return null;
  const zeros = [0, 0];
  for (let place = 0; place < pairs * 2; place++) {
    if (bytes[place] === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  }
  const [first = 0, second = 0] = zeros;
  if (first === 0 && second > pairs * 0.8) return "utf-16le";
  if (second === 0 && first > pairs * 0.8) return "utf-16be";
  return null;
}
