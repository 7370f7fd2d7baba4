import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/** The installation's Ed25519 key. It lies outside the database, so that whoever owns that cannot sign. */
export type SealKey = {
  sign: (text: string) => Buffer;
  isSignedBy: (text: string, signature: Buffer) => boolean;
  /** PEM, for whoever checks seals elsewhere. */
  publicKey: string;
};

/** The key in `file` (PKCS #8, PEM); it is made when it is missing. */
export function openSealKey(file: string): SealKey {
  if (!existsSync(file)) makeKey(file);
  const secret = createPrivateKey(readFileSync(file));
  const open = createPublicKey(secret);
  return {
    sign: (text) => sign(null, Buffer.from(text), secret),
    isSignedBy: (text, signature) => verify(null, Buffer.from(text), open, signature),
    publicKey: open.export({ type: "spki", format: "pem" }).toString(),
  };
}

// Written aside and linked: a half-written key is never read, and of two makers one wins.
function makeKey(file: string): void {
  const { privateKey } = generateKeyPairSync("ed25519");
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, privateKey.export({ type: "pkcs8", format: "pem" }), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    rmSync(draft);
  }
}
