import { cookies } from "next/headers";
import { decode, encode } from "next-auth/jwt";
import type { HalfSignedIn } from "@/lib/auth/sessions/open";
import { env } from "@/lib/env";
import { isSecure } from "@/lib/web/session";

// Over https the one with the prefix counts; it is sent to the sign-in alone, so that it is not `__Host-`.
const nameOf = (secure: boolean) => (secure ? "__Secure-sign-in-step" : "sign-in-step");
// Another key than the session's: neither cookie can be taken for the other.
const SALT = "the second step of a sign-in";
/** How long one may take to find the code. */
const STEP_SECONDS = 5 * 60;

function secret(): string {
  const { NEXTAUTH_SECRET } = env();
  if (!NEXTAUTH_SECRET) throw new Error("NEXTAUTH_SECRET is not set.");
  return NEXTAUTH_SECRET;
}

/** Keeps in a sealed, http-only cookie, for five minutes, whose password was right. No session. */
export async function rememberStep({ memberId, proof }: HalfSignedIn): Promise<void> {
  const key = { secret: secret(), salt: SALT };
  const value = await encode({ ...key, token: { memberId, proof }, maxAge: STEP_SECONDS });
  await setCookie(value, STEP_SECONDS);
}

/** The half-way sign-in of this browser; null when there is none, or it took too long. */
export async function currentStep(): Promise<HalfSignedIn | null> {
  const value = (await cookies()).get(nameOf(await isSecure()))?.value;
  if (!value || value.length > 4096) return null;
  const token = await decode({ token: value, secret: secret(), salt: SALT }).catch(() => null);
  const { memberId, proof } = token ?? {};
  return typeof memberId === "string" && typeof proof === "string" ? { memberId, proof } : null;
}

/** Forgets it: done, or given up. */
export function forgetStep(): Promise<void> {
  return setCookie("", 0);
}

async function setCookie(value: string, maxAge: number): Promise<void> {
  const secure = await isSecure();
  const options = { httpOnly: true, sameSite: "lax", secure, path: "/login", maxAge } as const;
  (await cookies()).set(nameOf(secure), value, options);
}
