import type { Square } from "@/lib/square-code";
import type { Failure } from "@/lib/web/failures";

/** What an authenticator is told: the square code, the same as an address that opens the app, and as a key to type. */
export type Setup = { secret: string; key: string; uri: string; square: Square };

/**
 * Where the reader is: `given` is how the account stands; `scan` waits for the first code; `codes`
 * shows the recovery codes, this once; `off` follows switching off.
 */
export type TwoFactorState = { failure?: Failure } & (
  | { step: "given" }
  | { step: "scan"; setup: Setup }
  | { step: "codes"; codes: string[]; renewed: boolean }
  | { step: "off" }
);
