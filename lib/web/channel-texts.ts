import { database } from "@/db/client";
import { openedChannelNames } from "@/lib/ledger/channels";
import type { Locale } from "@/lib/locales";
import { log } from "@/lib/log";

type Known = Awaited<ReturnType<typeof openedChannelNames>>;

/** So old may the names be, in milliseconds: every screen asks for them. */
const FRESH_MS = 1_000;
let asked = Number.NEGATIVE_INFINITY;
let known: Promise<Known> = Promise.resolve([]);

/** The names of the channels that the office has opened, by their keys; null where it has opened none. */
export async function officeChannelTexts(locale: Locale): Promise<Record<string, string> | null> {
  const now = performance.now();
  if (now - asked > FRESH_MS) {
    asked = now;
    const before = known;
    // Where the database does not answer, the screen says so by what it reads itself.
    known = openedChannelNames(database()).catch((error) => {
      log.warn({ err: error }, "the names of channels could not be read");
      return before;
    });
  }
  const names = await known;
  if (names.length === 0) return null;
  return Object.fromEntries(names.map(({ key, name }) => [key, name[locale]]));
}
