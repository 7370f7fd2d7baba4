import { authenticatorUri, inFours } from "@/lib/auth/two-factor/rules";
import { squareOf } from "@/lib/square-code";
import type { Setup } from "./state";

/** The secret as a square code, drawn here, so that it goes to nobody else, and as a key in fours. */
export function drawSetup(secret: string, username: string): Setup {
  const uri = authenticatorUri(secret, username);
  return { secret, key: inFours(secret), uri, square: squareOf(uri) };
}
