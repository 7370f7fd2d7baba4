import { openSealKey, type SealKey } from "@/lib/keys/seal-key";

/** With what the books are sealed: the key, the log outside the database, and who states when (RFC 3161), if anybody. */
export type Sealer = { key: SealKey; log: string; tsa?: string | undefined };

type Name = "SEAL_KEY_FILE" | "SEAL_LOG" | "SEAL_TSA_URL";
type Where = { [name in Name]?: string | undefined };

let installed: SealKey | undefined;

/** The key of this installation, or null; its file is read once. Asks nothing else of the environment. */
export function installedKey(): SealKey | null {
  const { SEAL_KEY_FILE: file } = process.env;
  if (!file) return null;
  installed ??= openSealKey(file);
  return installed;
}

/** The key and the log that the environment names; null where it names no key. The log lies beside the key if nowhere else. */
export function sealerOf(where: Where): Sealer | null {
  const { SEAL_KEY_FILE: file, SEAL_LOG: log, SEAL_TSA_URL: tsa } = where;
  return file
    ? { key: openSealKey(file), log: log || `${file}.seals`, tsa: tsa || undefined }
    : null;
}
