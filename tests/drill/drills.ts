import { setTimeout as sleep } from "node:timers/promises";
import { familyOf, signal } from "./processes";
import type { OwnStage, Server } from "./stage";

/** What a drill may break: the server is another one where it was started again. */
export type Scene = { stage: OwnStage; server: Server };

/** Breaks something and repairs what must be repaired by hand; answers when all should work again. */
export type Drill = { name: string; strike: (scene: Scene) => Promise<number> };

// Longer than anybody waits for an answer.
const FROZEN_MS = 12_000;

const now = () => performance.now();

/** What happens to one machine, one thing after the other. */
export const DRILLS: Drill[] = [
  {
    name: "kill -9 of the database",
    strike: async ({ stage }) => {
      signal(familyOf(stage.databasePid()), "SIGKILL");
      await stage.databaseEnded();
      await stage.startDatabase();
      return now();
    },
  },
  {
    name: "kill -9 of the application",
    strike: async (scene) => {
      const { pid, port, exited } = scene.server;
      signal([pid], "SIGKILL");
      await exited;
      scene.server = await scene.stage.startServer({}, port);
      return now();
    },
  },
  {
    name: "frozen database (SIGSTOP, 12 s)",
    strike: async ({ stage }) => {
      const all = familyOf(stage.databasePid());
      signal(all, "SIGSTOP");
      await sleep(FROZEN_MS);
      signal(all, "SIGCONT");
      return now();
    },
  },
  {
    name: "full pool (accounts locked, 12 s)",
    strike: async ({ stage }) => {
      await stage.asAdmin((sql) =>
        sql.begin(async (tx) => {
          await tx`lock table accounts in access exclusive mode`;
          await sleep(FROZEN_MS);
        }),
      );
      return now();
    },
  },
  {
    name: "cut connections (all, 20 times in 6 s)",
    strike: async ({ stage }) => {
      for (let cut = 0; cut < 20; cut += 1) {
        await stage.asAdmin(
          (sql) => sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`,
        );
        await sleep(300);
      }
      return now();
    },
  },
  {
    name: "full disk (the volume of the database)",
    strike: async ({ stage }) => {
      const { fill, empty } = stage.volume;
      if (!fill) throw new NotHere("only root mounts a volume that can be filled");
      fill();
      await sleep(FROZEN_MS);
      empty();
      // Where not even its log could be written, the database has ended: whoever looks after it starts it again.
      const stands = await Promise.race([
        stage.databaseEnded().then(() => false),
        sleep(3_000, true),
      ]);
      if (!stands) await stage.startDatabase();
      return now();
    },
  },
];

/** A drill that this machine cannot do. */
export class NotHere extends Error {}
