import { vi } from "vitest";
import { authenticate } from "@/lib/auth/commands";
import type { KnownDevice } from "@/lib/auth/known-device";
import { AppError } from "@/lib/errors";
import { type Cooperative, PASSWORD } from "@/tests/support/cooperative";

/** What the sealing of secrets needs to know; before anything has read the environment. */
export function withSecret(): void {
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
}

/** Signs in as somebody with a phone does. */
export function signIn(
  coop: Cooperative,
  identifier: string,
  over: {
    password?: string;
    code?: string;
    address?: string;
    replaces?: string;
    now?: Date;
    known?: KnownDevice | null;
  } = {},
) {
  const { password = PASSWORD, code, address = "197.243.1.1", now = new Date(), replaces } = over;
  const { known = null } = over;
  const device = { platform: "Android 14", browser: "Chrome 130" };
  return authenticate(
    { db: coop.db, now, address, device, known, origin: "https://of.example", replaces },
    { identifier, password, ...(code !== undefined && { code }) },
  );
}

/** The refusal's code, or "done". */
export async function answerTo(attempt: Promise<unknown>): Promise<string> {
  return attempt.then(
    () => "done",
    (error) => {
      if (!(error instanceof AppError)) throw error;
      return error.code;
    },
  );
}
