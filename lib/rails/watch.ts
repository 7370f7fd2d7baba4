import type { Database } from "@/db/client";
import { advance, takeDue } from "@/lib/rails/advance";
import type { Rails } from "@/lib/rails/port";

/** Between two looks for requests whose time has come; so many are asked about at once. */
const EVERY_MS = 1_000;
const AT_ONCE = 8;

type Options = {
  db: Database;
  rails: Rails;
  complain: (error: unknown) => void;
  now?: () => Date;
  chance?: () => number;
  everyMs?: number;
};

/** Asks the providers about each request whose time has come, once. Answers how many there were. */
export async function lookAround(options: Omit<Options, "everyMs">): Promise<number> {
  const { db, rails, complain, now = () => new Date(), chance = Math.random } = options;
  const due = await takeDue(db, now(), AT_ONCE);
  await Promise.all(
    due.map(async (request) => {
      const rail = rails[request.rail as keyof Rails];
      // Of a provider that is switched off nobody asks: its keys are gone, or not there yet.
      if (!rail) return;
      try {
        await advance({ db, rail, now, chance }, request);
      } catch (error) {
        // It is taken up again when its time comes.
        complain(error);
      }
    }),
  );
  return due.length;
}

/** Asks until `stop`. Where no provider can be called it does nothing. */
export function watchRails(options: Options) {
  const { rails, complain, everyMs = EVERY_MS } = options;
  let timer: NodeJS.Timeout | undefined;
  let stopped = Object.keys(rails).length === 0;
  let underWay: Promise<void> = Promise.resolve();

  function look(): void {
    underWay = lookAround(options)
      .catch((error) => {
        complain(error);
        return 0;
      })
      .then((found) => wait(found === AT_ONCE ? 0 : everyMs));
  }

  function wait(pause: number): void {
    if (!stopped) timer = setTimeout(look, pause).unref();
  }

  wait(everyMs);
  return {
    /** Lets a look that is under way end. */
    stop: (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      return underWay;
    },
  };
}
