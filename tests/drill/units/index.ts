// npm run drill:units. All traffic goes to 127.0.0.1, and nothing of it is kept.
import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { NotHere } from "../drills";
import { requirePrograms, startBalancer } from "../front";
import { startLoad } from "../load";
import { whenReady } from "../ready";
import { openReport } from "../report";
import { openStage } from "../stage";
import { install, keysIn, TIMERS } from "./install";
import { openMachine } from "./machine";
import { tooMuch } from "./rights";

const { runCommand } = await import(resolve("scripts/lifetime.mjs"));
const { findFreePort } = await import(resolve("scripts/settings.mjs"));

const NAME = "the units under systemd";
const AGAIN = 20;
/** HAProxy sees within two of its questions that a server is back. */
const SEEN_MS = 4_000;
const AGAIN_MS = 60_000;
// Backups need the programs of the server's version, which Debian's package has beside it.
const PROGRAMS = "/usr/lib/postgresql/15/bin";

const { values } = parseArgs({ options: { write: { type: "boolean", default: false } } });

await runCommand(async () => {
  requirePrograms({
    haproxy: "haproxy",
    nsenter: "util-linux",
    "/lib/systemd/systemd": "systemd",
    [`${PROGRAMS}/postgres`]: "postgresql-15",
  });
  const report = openReport();
  try {
    await tryUnits(report);
  } catch (error) {
    if (error instanceof NotHere) report.skip(NAME, error.message);
    else report.fail(NAME, error);
  }
  return report.end("npm run drill:units", "reliability.md", values.write);
});

async function tryUnits(report: ReturnType<typeof openReport>): Promise<void> {
  const stage = await openStage({ programs: PROGRAMS });
  const machine = await openMachine(stage);
  const { must, run } = machine;
  const front: number = await findFreePort();
  const base = `http://localhost:${front}`;
  const web: number[] = [await findFreePort(), await findFreePort()];
  const worker: number = await findFreePort();
  const units = [...web.map((port) => `open-future@${port}`), "open-future-worker"];
  try {
    await install(machine, stage, base, { web, worker });
    await startBalancer(stage, front, web);
    for (const port of [...web, worker]) await whenReady(`http://127.0.0.1:${port}`);
    await whenReady(base);
    const senders = await stage.signIn(base);

    await drill("installed, two servers and a worker", true, async () => [
      ...(await must("systemctl --failed --plain --no-legend"))
        .split("\n")
        .filter((line) => line.includes("open-future")),
      ...(await Promise.all(units.map((unit) => tooMuch(machine, unit)))).flat(),
      ...(await Promise.all(TIMERS.map(unplanned))).flat(),
    ]);
    await drill("a seal, a verification, a backup by their units", true, async () => {
      const found: string[] = [];
      for (const unit of TIMERS) {
        const { code, output } = await run(`systemctl start ${unit}`);
        if (code !== 0) found.push(`${unit}: ${output}`);
      }
      const kept = await must("ls /var/backups/open-future");
      return /^\d{8}T\d{6}Z$/m.test(kept) ? found : [...found, "no backup is there"];
    });
    await drill("systemctl restart, one server after the other", true, async () => {
      for (const port of web) {
        await must(`systemctl restart open-future@${port}`);
        await whenReady(`http://127.0.0.1:${port}`);
        await sleep(SEEN_MS);
      }
      return [];
    });
    await drill("kill -9 of a server: systemd starts it again", false, () =>
      killed(units[0] ?? ""),
    );
    await drill("kill -9 of the worker: systemd starts it again", true, () =>
      killed("open-future-worker"),
    );

    async function drill(name: string, noneFails: boolean, strike: () => Promise<string[]>) {
      const load = startLoad(base, senders);
      try {
        await load.tally.hasAfter(0, AGAIN);
        const struck = performance.now();
        const wrong = await strike();
        await load.tally.hasAfter(performance.now(), AGAIN);
        const tally = await load.stop();
        if (noneFails && tally.failures > 0) wrong.push(`${tally.failures} requests failed`);
        const silent = noneFails ? null : tally.silenceAfter(struck);
        await report.judge(name, stage, tally, silent, wrong, keysIn(machine.root()));
      } finally {
        await load.stop();
      }
    }
  } catch (error) {
    console.error((await run("journalctl --no-pager -o cat -n 200")).output);
    throw error;
  }

  /** Kills the first process of a unit, and waits until systemd has it running again. */
  async function killed(unit: string): Promise<string[]> {
    const main = async () => (await must(`systemctl show -p MainPID --value ${unit}`)).trim();
    const before = await main();
    await must(`systemctl kill --kill-whom=main --signal=SIGKILL ${unit}`);
    for (const over = performance.now() + AGAIN_MS; ; await sleep(200)) {
      if (!["0", before].includes(await main())) break;
      if (performance.now() > over) return [`${unit} was not started again`];
    }
    await whenReady(`http://127.0.0.1:${unit.split("@")[1] ?? worker}`);
    return tooMuch(machine, unit);
  }

  /** A timer that will not ring. */
  async function unplanned(name: string): Promise<string[]> {
    const next = await must(
      `systemctl show --property NextElapseUSecRealtime --value ${name}.timer`,
    );
    return next.trim() ? [] : [`${name}.timer rings never`];
  }
}
