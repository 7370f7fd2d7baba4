import { hash, verify } from "@node-rs/argon2";
import { record as auditRecord } from "@/lib/audit/commands";
import { lines } from "@/lib/auth/lines";
import { findWeakness, type Whose } from "@/lib/auth/password-strength";
import { countedTry } from "@/lib/auth/throttle";
import { sessionTries } from "@/lib/auth/tries";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";

// argon2id is the library's default; OWASP's first recommendation (19 MiB, 2 passes, 1 lane).
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each job takes a processor and 19 MiB for a while: a flood of sign-ins must not take them all.
const inLine = lines(4, 200, () => new AppError("not_done"));

/** An argon2id hash of a new password. */
export function hashPassword(password: string): Promise<string> {
  return inLine("argon2", () => hash(password, COST));
}

/**
 * The hash of a password that somebody chooses for themselves, wherever they do. Throws invalid, beside
 * `field`, for one that is easy to guess, also by who knows whose it is.
 */
export async function hashNewPassword(
  password: string,
  whose: Whose,
  field = "password",
): Promise<string> {
  const weakness = await findWeakness(password, whose);
  if (weakness) throw new AppError("invalid", {}, { [field]: { key: weakness } });
  return hashPassword(password);
}

let dummy: Promise<string> | undefined;

/** Whether the password fits. Without a hash it takes as long and answers no. */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hashPassword("nobody has this password");
  const reference = stored ?? (await dummy);
  const fits = await inLine("argon2", () => verify(reference, password).catch(() => false));
  return stored !== null && fits;
}

/**
 * Confirms a money command with the actor's password. Failures count for the session, which strangers
 * cannot lock, and with those at the sign-in (decisions, sections 6 and 14). Throws wrong_password, beside `field`, or too_many_attempts.
 */
export async function confirmPassword(
  ctx: Context,
  password: string,
  field = "password",
): Promise<void> {
  const { actor } = ctx;
  const fits = () => passwordFits(actor.passwordHash, password);
  if (await countedTry(ctx, sessionTries("password", actor), fits)) return;
  await auditRecord(ctx, { action: "password.confirm", outcome: "refused" });
  throw new AppError("wrong_password", {}, { [field]: { key: "passwordIncorrect" } });
}
