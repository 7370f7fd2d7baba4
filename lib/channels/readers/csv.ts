import { MAX_LINES, type Refusal } from "@/lib/channels/lines";

const MARGIN = 100;

/** The cells of a CSV file, whatever it divides them by. */
export async function csvRows(text: string): Promise<string[][] | Refusal> {
  const { default: papaparse } = await import("papaparse");
  const { data, errors, meta } = papaparse.parse<string[]>(text, {
    delimitersToGuess: [",", ";", "\t", "|"],
    preview: MAX_LINES + MARGIN,
  });
  // A quote that is never closed takes the rest of the file into one cell.
  const broken = errors.find(({ type }) => type === "Quotes");
  if (broken) return { refused: "brokenQuotes", row: (broken.row ?? 0) + 1 };
  return meta.truncated ? { refused: "tooManyLines" } : data;
}
