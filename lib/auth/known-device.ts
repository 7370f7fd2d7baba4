import { randomUUID } from "node:crypto";

/**
 * A browser where members have signed in, and with which password (`passwordProof`). It keeps this sealed
 * (lib/web/known-device.ts): its own failures count apart from those of strangers.
 */
export type KnownDevice = { id: string; members: { id: string; proof: string }[] };

/** A household or an office shares a device: so many are known there, the last ones. */
const MOST = 5;

/** Whether the member has signed in there with the password that they have now. */
export function knows(
  device: KnownDevice | null | undefined,
  memberId: string,
  proof: string,
): device is KnownDevice {
  return Boolean(device?.members.some((m) => m.id === memberId && m.proof === proof));
}

/** The device after a member has signed in there; a browser that was not known becomes one. */
export function remembered(
  device: KnownDevice | null | undefined,
  memberId: string,
  proof: string,
): KnownDevice {
  const others = device?.members.filter((m) => m.id !== memberId) ?? [];
  const known = [{ id: memberId, proof }, ...others].slice(0, MOST);
  return { id: device?.id ?? randomUUID(), members: known };
}
