import { z } from "zod";
import { type KnownDevice, remembered } from "@/lib/auth/known-device";
import type { SignedIn } from "@/lib/auth/sessions/open";
import { atMost } from "@/lib/lengths";
import { openCookie, type SealedCookie, sealCookie } from "@/lib/web/sealed-cookie";
import { rememberSession } from "@/lib/web/session";

// It opens nothing: it only keeps apart who guesses from whoever has signed in here before.
const DEVICE: SealedCookie = {
  name: "known-device",
  salt: "a device where members have signed in",
  path: "/",
  seconds: 180 * 24 * 60 * 60,
  sameSite: "strict",
};

const kept = z.object({
  id: z.uuid(),
  members: z.array(z.object({ id: z.uuid(), proof: z.string() })).check(atMost(10)),
});

/** What this browser keeps of earlier sign-ins; null when there is nothing. */
export async function knownDevice(): Promise<KnownDevice | null> {
  const found = kept.safeParse((await openCookie(DEVICE))?.device);
  return found.success ? found.data : null;
}

/** Keeps it in the browser for half a year. */
export function keepDevice(device: KnownDevice): Promise<void> {
  return sealCookie(DEVICE, { device });
}

/** Sets the sign-in cookie, and keeps that the member has signed in here. */
export async function rememberSignIn(session: SignedIn): Promise<void> {
  await rememberSession(session);
  await keepDevice(session.known);
}

/** Keeps that a member has shown here who they are, by a new password of their own; null: nobody has. */
export async function rememberDevice(
  half: { memberId: string; proof: string } | null,
): Promise<void> {
  if (!half) return;
  await keepDevice(remembered(await knownDevice(), half.memberId, half.proof));
}
