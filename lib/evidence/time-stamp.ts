import { createHash, randomBytes } from "node:crypto";
import type { LoggedStamp } from "@/lib/evidence/seal-log";

const ANSWER_MS = 15_000;
const LARGEST_ANSWER = 64 * 1024;
const SHA256 = "2.16.840.1.101.3.4.2.1";
const TST_INFO = "1.2.840.113549.1.9.16.1.4";

/**
 * Asks the RFC 3161 service at `url` to state when it saw the body of a seal, of which it gets the SHA-256 alone, and
 * checks what it answers. Throws where it does not answer, refuses, or answers about something else.
 */
export async function askTimeStamp(url: string, body: string): Promise<LoggedStamp> {
  const { asn1js, pkijs } = await libraries();
  const hash = createHash("sha256").update(body).digest();
  // Its first byte has no sign, and is not nothing: DER keeps the sixteen as they are.
  const nonce = Buffer.concat([Buffer.from([1]), randomBytes(15)]);
  const request = new pkijs.TimeStampReq({
    version: 1,
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({ algorithmId: SHA256 }),
      hashedMessage: new asn1js.OctetString({ valueHex: hash }),
    }),
    nonce: new asn1js.Integer({ valueHex: nonce }),
    certReq: true,
  });
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/timestamp-query" },
    body: Buffer.from(request.toSchema().toBER()),
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  if (!response.ok) throw new Error(`The time-stamping service answered ${response.status}.`);
  const answer = await readAll(response);
  const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(new Uint8Array(answer));
  // granted, grantedWithMods
  if (status.status > 1 || !timeStampToken) throw new Error("The time-stamping service refused.");
  const token = Buffer.from(timeStampToken.toSchema().toBER());
  const stamp = await readTimeStamp(token, body);
  if (stamp?.nonce !== nonce.toString("hex")) {
    throw new Error("The time-stamping service answered about something else.");
  }
  return {
    stamp: hash.toString("hex"),
    at: stamp.at.toISOString(),
    token: token.toString("base64"),
  };
}

async function readAll({ body }: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > LARGEST_ANSWER) throw new Error("The time-stamping service answers too much.");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * When the service saw the body, and the number it was asked with; null where the token (DER) is of another body, or
 * its certificate has not signed it. Whose certificate that is, nobody asks here: docs/operations.md says how to.
 */
export async function readTimeStamp(
  token: Buffer,
  body: string,
): Promise<{ at: Date; nonce: string } | null> {
  const { pkijs } = await libraries();
  try {
    const { content } = pkijs.ContentInfo.fromBER(new Uint8Array(token));
    const signed = new pkijs.SignedData({ schema: content });
    const { eContentType, eContent } = signed.encapContentInfo;
    if (eContentType !== TST_INFO || !eContent) return null;
    const { buffer: data } = new Uint8Array(Buffer.from(body));
    if (!(await signed.verify({ signer: 0, data }))) return null;
    const { genTime: at, nonce } = pkijs.TSTInfo.fromBER(eContent.getValue());
    return { at, nonce: Buffer.from(nonce?.valueBlock.valueHexView ?? []).toString("hex") };
  } catch {
    return null;
  }
}

/** Loaded on use: few set a service. */
async function libraries() {
  const [asn1js, pkijs] = await Promise.all([import("asn1js"), import("pkijs")]);
  return { asn1js, pkijs };
}
