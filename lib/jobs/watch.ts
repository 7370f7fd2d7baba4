import type { Database } from "@/db/client";
import { MOST, writeNotices } from "@/lib/notices/write";

/** Between two looks for something to tell; with many servers each of them looks. */
const EVERY_MS = 3_000;

type Options = { db: Database; origin: string; complain: (error: unknown) => void };

/**
 * Tells members what happened, a few seconds after it did, until `stop`. Postings do not wake it: they
 * know nothing of notices and take no longer. A look that finds nothing writes nothing; one that fails
 * is made again.
 */
export function watchNotices({ db, origin, complain }: Options) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let underWay: Promise<void> = Promise.resolve();

  function look(): void {
    underWay = writeNotices(db, { origin })
      .catch((error) => {
        complain(error);
        return 0;
      })
      .then((written) => wait(written === MOST ? 0 : EVERY_MS));
  }

  function wait(pause: number): void {
    if (!stopped) timer = setTimeout(look, pause).unref();
  }

  wait(EVERY_MS);
  return {
    /** Lets a look that is under way end. */
    stop: (): Promise<void> => {
      stopped = true;
      clearTimeout(timer);
      return underWay;
    },
  };
}
