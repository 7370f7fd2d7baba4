import { openSealKey, type SealKey } from "@/lib/keys/seal-key";

/** With what the books are sealed: the key, and the log outside the database. */
export type Sealer = { key: SealKey; log: string };

type Where = { SEAL_KEY_FILE?: string | undefined; SEAL_LOG?: string | undefined };

/** The key and the log that the environment names; null where it names no key. The log lies beside the key if nowhere else. */
export function sealerOf({ SEAL_KEY_FILE: file, SEAL_LOG: log }: Where): Sealer | null {
  return file ? { key: openSealKey(file), log: log || `${file}.seals` } : null;
}
