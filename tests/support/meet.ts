import { setTimeout as sleep } from "node:timers/promises";

const PATIENCE_MS = 10_000;
const meetings = new Map<string, { here: number; full: Promise<void>; open: () => void }>();

/**
 * Waits until so many have come to the same point, so that what is done wrongly goes wrong however fast the machine
 * is; whoever comes later passes at once. Where too few ever come, it goes on after a while.
 */
export async function meet(where: string, count = 2): Promise<void> {
  const meeting = meetings.get(where) ?? begin(where);
  meeting.here += 1;
  if (meeting.here >= count) meeting.open();
  await Promise.race([meeting.full, sleep(PATIENCE_MS, undefined, { ref: false })]);
}

function begin(where: string) {
  let open = () => {};
  const full = new Promise<void>((resolve) => {
    open = resolve;
  });
  const meeting = { here: 0, full, open };
  meetings.set(where, meeting);
  return meeting;
}
