import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { madeOnce } from "@/lib/keys/made-once";

/** The installation's Ed25519 key. It lies outside the database, so that whoever owns that cannot sign. */
export type SealKey = {
  sign: (text: string) => Buffer;
  isSignedBy: (text: string, signature: Buffer) => boolean;
  /** Where it lies. */
  file: string;
  /** PEM, for whoever checks seals elsewhere. */
  publicKey: string;
};

/** The key in `file` (PKCS #8, PEM); it is made when it is missing. */
export function openSealKey(file: string): SealKey {
  madeOnce(file, newKey);
  const secret = createPrivateKey(readFileSync(file));
  const open = createPublicKey(secret);
  return {
    sign: (text) => sign(null, Buffer.from(text), secret),
    isSignedBy: (text, signature) => verify(null, Buffer.from(text), open, signature),
    file,
    publicKey: open.export({ type: "spki", format: "pem" }).toString(),
  };
}

function newKey(): string {
  const { privateKey } = generateKeyPairSync("ed25519");
  return privateKey.export({ type: "pkcs8", format: "pem" }).toString();
}
