import {
  constants,
  createCipheriv,
  createPublicKey,
  type KeyObject,
  publicEncrypt,
  randomBytes,
} from "node:crypto";

/**
 * The two headers that Airtel's "Message Signing" asks for: the body as it is sent, encrypted by a new AES-256-CBC key, and
 * that key with its IV, encrypted for Airtel (RSA, PKCS #1 v1.5). Throws where `publicKey` is none.
 */
export function signatureOf(text: string, publicKey: string) {
  const key = randomBytes(32);
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const pair = Buffer.from(`${key.toString("base64")}:${iv.toString("base64")}`);
  const sealing = { key: keyOf(publicKey), padding: constants.RSA_PKCS1_PADDING };
  return {
    "x-signature": sealed.toString("base64"),
    "x-key": publicEncrypt(sealing, pair).toString("base64"),
  };
}

/**
 * The PIN of the wallet that pays out, encrypted for Airtel by the key of its portal: keys of 1,024 bits by PKCS #1 v1.5,
 * those of 2,048 (version 3 of the documents) by OAEP with SHA-256. Throws where `publicKey` is none.
 */
export function sealedPin(pin: string, publicKey: string): string {
  const key = keyOf(publicKey);
  const isShort = (key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048;
  const padding = isShort ? constants.RSA_PKCS1_PADDING : constants.RSA_PKCS1_OAEP_PADDING;
  const sealing = { key, padding, ...(!isShort && { oaepHash: "sha256" }) };
  return publicEncrypt(sealing, Buffer.from(pin)).toString("base64");
}

// As PEM, or its base64 alone, which is how Airtel writes it.
function keyOf(text: string): KeyObject {
  if (text.includes("-----BEGIN")) return createPublicKey(text);
  return createPublicKey({ key: Buffer.from(text, "base64"), format: "der", type: "spki" });
}
