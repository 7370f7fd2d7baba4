import { AppError } from "@/lib/errors";
import { MAX_PICTURE_MB } from "@/lib/pictures/rules";

/** The refusal of a file above 5 MB, beside its field. */
export const fileTooLarge = () =>
  new AppError(
    "body_too_large",
    {},
    { file: { key: "fileTooLarge", values: { mb: MAX_PICTURE_MB } } },
  );

/** A file as it was sent. */
export type SentFile = { name: string; bytes: Uint8Array };

/** Whether a file is a PDF by its content: how it begins, and that its end is there. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part);
  const end = text(bytes.subarray(-1024));
  return /^%PDF-[12]\.\d/.test(text(bytes.subarray(0, 8))) && end.includes("%%EOF");
}

const UNUSABLE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}/\\]/gu;

/** What a file is called in lists: its name without a path, with the ending of what it is. */
export function fileName(sent: string, ending: "jpg" | "pdf"): string {
  const last = sent.split(/[/\\]/).at(-1) ?? "";
  const plain = last
    .replace(UNUSABLE, "")
    .replace(/\.[^.]{1,5}$/, "")
    .trim();
  return `${[...(plain || "file")].slice(0, 100).join("").trim()}.${ending}`;
}
