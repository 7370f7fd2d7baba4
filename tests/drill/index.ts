// npm run drill. All traffic goes to 127.0.0.1, the database stands on a volume of its own, and nothing of it is kept.
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { believing, type Clock, clocks } from "./clocks";
import { DRILLS, type Drill, NotHere, type Scene } from "./drills";
import { startLoad } from "./load";
import { openReport } from "./report";
import { SET_BACK, setBack } from "./set-back";
import { type OwnStage, openStage } from "./stage";

const { runCommand } = await import(resolve("scripts/lifetime.mjs"));

const CALM_MS = 3_000;
/** So many sends go through again before a drill is over. */
const AGAIN = 20;
/** So long they go on sending after a midnight. */
const AFTER_MS = 15_000;
/** A busy machine takes this many times as long as before to stop a database, start all and sign members in. */
const SLOWER = 3;

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    write: { type: "boolean", default: false },
  },
});
const isWanted = ({ name }: { name: string }) => name.includes(values.only);

await runCommand(async () => {
  const report = openReport();
  const stage = await openStage();
  const begun = performance.now();
  const scene: Scene = { stage, server: await stage.startServer() };
  const senders = await stage.signIn(scene.server.url);
  const startSeconds = (performance.now() - begun) / 1000;
  for (const drill of DRILLS.filter(isWanted)) await strike(drill);
  await scene.server.stop();
  for (const clock of clocks().filter(isWanted)) {
    await liveAt(clock, stage).catch((error) => report.fail(clock.name, error));
  }
  if (isWanted({ name: SET_BACK })) {
    await setBack(stage, report).catch((error) => report.fail(SET_BACK, error));
  }
  return report.end("npm run drill", "reliability.md", values.write);

  async function strike({ name, strike }: Drill): Promise<void> {
    const load = startLoad(scene.server.url, senders);
    try {
      await load.tally.hasAfter(0, AGAIN);
      await sleep(CALM_MS);
      const repaired = await strike(scene);
      const first = await load.tally.hasAfter(repaired, AGAIN);
      const tally = await load.stop();
      await report.judge(name, stage, tally, first - repaired);
    } catch (error) {
      await load.stop();
      if (error instanceof NotHere) report.skip(name, error.message);
      else report.fail(name, error);
    }
  }

  async function liveAt({ name, secondsFromNow, days }: Clock, on: OwnStage): Promise<void> {
    // Servers start and people sign in before midnight comes.
    const before = Math.ceil(SLOWER * startSeconds) + 10;
    const midnight = performance.now() + before * 1000;
    const env = believing(secondsFromNow(before));
    if (!env) return report.skip(name, "libfaketime is not there (apt-get install faketime)");
    await on.stopDatabase();
    await on.startDatabase(env);
    const server = await on.startServer(env);
    const load = startLoad(server.url, await on.signIn(server.url));
    await sleep(Math.max(0, midnight - performance.now()) + AFTER_MS);
    await load.tally.hasAfter(0, AGAIN);
    const tally = await load.stop();
    const wrong = await daysWithout(days, on, [...tally.acknowledged.keys()]);
    await report.judge(name, on, tally, null, wrong, env);
    await server.stop();
  }
});

/** Of the two days around a midnight, those on which nothing of what was sent stands. */
async function daysWithout(days: string[], stage: OwnStage, sent: string[]): Promise<string[]> {
  const rows = await stage.asAdmin(
    (sql) => sql<{ day: string }[]>`
      select distinct (t.created_at at time zone 'Africa/Kigali')::date::text as day
      from requests r join transactions t on t.id = r.transaction_id where r.id = any(${sent})`,
  );
  const found = rows.map(({ day }) => day);
  return days.filter((day) => !found.includes(day)).map((day) => `nothing stands on ${day}`);
}
