import type { HalfSignedIn } from "@/lib/auth/sessions/open";
import { openCookie, type SealedCookie, sealCookie } from "@/lib/web/sealed-cookie";

const STEP: SealedCookie = {
  name: "sign-in-step",
  // Another key than the session's: neither cookie can be taken for the other.
  salt: "the second step of a sign-in",
  path: "/login",
  /** How long one may take to find the code. */
  seconds: 5 * 60,
  sameSite: "lax",
};

/** Keeps in a sealed, http-only cookie, for five minutes, whose password was right. No session. */
export function rememberStep({ memberId, proof }: HalfSignedIn): Promise<void> {
  return sealCookie(STEP, { memberId, proof });
}

/** The half-way sign-in of this browser; null when there is none, or it took too long. */
export async function currentStep(): Promise<HalfSignedIn | null> {
  const { memberId, proof } = (await openCookie(STEP)) ?? {};
  return typeof memberId === "string" && typeof proof === "string" ? { memberId, proof } : null;
}

/** Forgets it: done, or given up. */
export function forgetStep(): Promise<void> {
  return sealCookie(STEP, null);
}
