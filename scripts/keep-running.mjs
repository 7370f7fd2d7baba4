// Starts a server again when it ends by itself, so that a crash costs seconds.
import { isStopping, stopEverything } from "./lifetime.mjs";

const windowSeconds = 60;
const mostEnds = 5;

/**
 * Starts with `start` (which gives {exited}), and again each time it ends, in vain at most five times a minute:
 * then everything stops. Gives what the first start gave.
 */
export async function keepRunning(name, start) {
  const first = await start();
  watch(first);
  return first;

  async function watch(server) {
    const ends = [];
    for (let current = server; ; ) {
      const code = await current?.exited;
      if (isStopping()) return;
      ends.push(Date.now());
      const recent = ends.filter((time) => time > Date.now() - windowSeconds * 1000).length;
      if (recent > mostEnds) {
        console.error(`${name} ended ${recent} times within a minute: giving up.`);
        return stopEverything(1);
      }
      console.error(`${name} ended unexpectedly (exit code ${code}): starting it again.`);
      try {
        current = await start();
      } catch (error) {
        if (isStopping()) return;
        console.error(error.message);
        current = undefined;
      }
    }
  }
}
