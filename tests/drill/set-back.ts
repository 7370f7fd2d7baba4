import { setTimeout as sleep } from "node:timers/promises";
import { addDays, startOfKigaliDay } from "@/lib/dates";
import { believing, leapDay, SECOND } from "./clocks";
import { startLoad, type Tally } from "./load";
import type { openReport } from "./report";
import type { OwnStage, Server } from "./stage";

export const SET_BACK = "the clock is set back by two days";
const RIGHT_AGAIN = "the clock is set right again";

const DAY_SECONDS = 24 * 3600;
const PROVED_MS = 120_000;
const BACK_MS = 6_000;
const AGAIN = 20;

type Report = ReturnType<typeof openReport>;

/**
 * The night after 29 February, whose proof stands; then two days earlier, when nothing may be posted into days that are proved, and
 * members are told that nothing was done; then the right time again.
 */
export async function setBack(stage: OwnStage, report: Report): Promise<void> {
  const night = startOfKigaliDay(addDays(leapDay(), 1)).getTime() / SECOND + 2 * 3600;
  const right = Math.round(night - Date.now() / SECOND);
  const [rightClock, backClock] = [believing(right), believing(right - 2 * DAY_SECONDS)];
  if (!rightClock || !backClock) {
    return report.skip(SET_BACK, "libfaketime is not there (apt-get install faketime)");
  }
  const before = await startAt(stage, rightClock);
  await isProved(stage, leapDay());
  await before.stop();

  const server = await startAt(stage, backClock);
  const refused = await sendUntil(stage, server, () => sleep(BACK_MS));
  await server.stop();
  const wrong = [
    ...(refused.acknowledged.size > 0 ? ["posted into days that are proved"] : []),
    ...(refused.notDone.size === 0 ? ["nobody was told that nothing was done"] : []),
  ];
  await report.judge(SET_BACK, stage, refused, null, wrong, backClock);

  const after = await startAt(stage, rightClock);
  const repaired = performance.now();
  let first = repaired;
  const tally = await sendUntil(stage, after, async (so) => {
    first = await so.hasAfter(repaired, AGAIN);
  });
  await after.stop();
  await report.judge(RIGHT_AGAIN, stage, tally, first - repaired, [], rightClock);
}

async function startAt(stage: OwnStage, env: Record<string, string>): Promise<Server> {
  await stage.stopDatabase();
  await stage.startDatabase(env);
  return stage.startServer(env);
}

/** Lets members send while `work` lasts. */
async function sendUntil(
  stage: OwnStage,
  server: Server,
  work: (tally: Tally) => Promise<unknown>,
): Promise<Tally> {
  const load = startLoad(server.url, await stage.signIn(server.url));
  try {
    await work(load.tally);
  } finally {
    await load.stop();
  }
  return load.tally;
}

/** Waits for the proof of a day, which a server makes as it starts. */
async function isProved(stage: OwnStage, day: string): Promise<void> {
  for (const over = performance.now() + PROVED_MS; performance.now() < over; await sleep(500)) {
    const [row] = await stage.asAdmin(
      (sql) => sql<{ day: string | null }[]>`select max(day)::text as day from proof_roots`,
    );
    if (row?.day === day) return;
  }
  throw new Error(`${day} was not proved.`);
}
