import { openSealKey } from "@/lib/evidence/seal-key";
import type { Sealer } from "@/lib/evidence/seals";

type Where = { SEAL_KEY_FILE?: string | undefined; SEAL_LOG?: string | undefined };

/** The key and the log that the environment names; null where it names no key. The log lies beside the key if nowhere else. */
export function sealerOf({ SEAL_KEY_FILE: file, SEAL_LOG: log }: Where): Sealer | null {
  return file ? { key: openSealKey(file), log: log || `${file}.seals` } : null;
}
