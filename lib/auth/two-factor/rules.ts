import { createHash, randomInt } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { isDemonstration } from "@/lib/env";
import type { Role } from "@/lib/permissions";

/** A code is worth 30 seconds, and one step more to either side for clocks that differ. */
const STEP_SECONDS = 30;
const DRIFT_STEPS = 1;
/** How long a set-up may take from the password to the first code. */
export const SETUP_MS = 15 * 60 * 1000;

const ISSUER = "Open Future";
const common = { issuer: ISSUER, algorithm: "SHA1", digits: 6, period: STEP_SECONDS } as const;

/** A new shared secret: 20 random bytes in base 32, as authenticators take it. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** What the QR code says. */
export function authenticatorUri(secret: string, username: string): string {
  return new TOTP({ ...common, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** The time step whose code this is, at most one step from now; null when it is none of them. */
export function matchingStep(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const totp = new TOTP({ ...common, secret: Secret.fromBase32(secret) });
  const away = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return away === null ? null : Math.floor(timestamp / 1000 / STEP_SECONDS) + away;
}

const RECOVERY_CODES = 10;
// 32 signs without those that look alike; 16 of them are 80 bits.
const SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const RECOVERY_LENGTH = 16;

/** Ten fresh recovery codes, as they are kept on paper: `7KQ2-M9XR-B4TW-HC3P`. */
export function newRecoveryCodes(): string[] {
  const one = () => Array.from({ length: RECOVERY_LENGTH }, () => SIGNS[randomInt(SIGNS.length)]);
  return Array.from({ length: RECOVERY_CODES }, () => inFours(one().join("")).replaceAll(" ", "-"));
}

/** Signs in groups of four, to be read and typed. */
export function inFours(text: string): string {
  return text.match(/.{1,4}/g)?.join(" ") ?? "";
}

/**
 * What is kept of a recovery code. It has 80 random bits: nobody tries them all, so that one SHA-256 is
 * enough where a password needs a slow hash. The member's id keeps equal codes apart.
 */
export function recoveryHash(memberId: string, code: string): string {
  return createHash("sha256").update(`${memberId}:${code}`).digest("hex");
}

/** A typed code in its one spelling, and which of the two it is; null when it can be neither. */
export function readCode(typed: string): { kind: "totp" | "recovery"; code: string } | null {
  const code = typed.replace(/[\s-]/g, "").toUpperCase();
  if (/^\d{6}$/.test(code)) return { kind: "totp", code };
  const known = code.length === RECOVERY_LENGTH && [...code].every((sign) => SIGNS.includes(sign));
  return known ? { kind: "recovery", code } : null;
}

/** What decides whether somebody needs a second factor; `staffTwoFactor`: the organisation's setting, 1 or 0. */
type Standing = { role: Role; twoFactorRequired: boolean; staffTwoFactor: number | null };

/** Whether somebody must have a second factor: asked of them, or of all who are more than members. */
export function needsSecondFactor({ role, twoFactorRequired, staffTwoFactor }: Standing): boolean {
  const ofStaff = staffTwoFactor === null ? !isDemonstration() : staffTwoFactor === 1;
  return twoFactorRequired || (role !== "member" && ofStaff);
}
