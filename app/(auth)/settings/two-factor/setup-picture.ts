import { toString as draw } from "qrcode";
import { authenticatorUri, inFours } from "@/lib/auth/two-factor/rules";
import type { Setup } from "./state";

/** The secret as a QR code, drawn here, so that it goes to nobody else, and as a key in fours. */
export async function drawSetup(secret: string, username: string): Promise<Setup> {
  const uri = authenticatorUri(secret, username);
  const svg = await draw(uri, { type: "svg", margin: 2, errorCorrectionLevel: "M" });
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`;
  return { secret, key: inFours(secret), picture };
}
