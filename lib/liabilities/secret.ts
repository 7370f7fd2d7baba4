import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { madeOnce } from "@/lib/keys/made-once";

/** The secret that hides members' leaves from each other, 32 bytes in hex; made when the file is missing. */
export function openProofSecret(file: string | undefined): Buffer | null {
  if (!file) return null;
  madeOnce(file, () => randomBytes(32).toString("hex"));
  const secret = Buffer.from(readFileSync(file, "utf8").trim(), "hex");
  if (secret.length !== 32) throw new Error(`${file} does not hold 32 bytes in hex.`);
  return secret;
}
