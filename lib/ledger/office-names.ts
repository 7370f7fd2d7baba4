import { setTimeout as sleep } from "node:timers/promises";
import { database } from "@/db/client";
import { outsideTurns, withinTime } from "@/db/turn";
import { openedChannelNames } from "@/lib/ledger/channels";
import type { Locale } from "@/lib/locales";
import { log } from "@/lib/log";
import type { Messages } from "@/lib/messages";

type Names = Awaited<ReturnType<typeof openedChannelNames>>;

/** So old may the names be, in milliseconds: every answer with words asks for them. */
const FRESH_MS = 1_000;
/** So long an answer waits for newer ones: what it says must not depend on a database that is silent. */
const PATIENCE_MS = 250;

let names: Names = [];
let readAt = Number.NEGATIVE_INFINITY;
let reading: Promise<void> | undefined;
let isLate = false;

/** The texts, in which a channel that the office has opened is called as its account of the chart, wherever a method is named. */
export async function withOfficeNames(messages: Messages, locale: Locale): Promise<Messages> {
  if (performance.now() - readAt > FRESH_MS) {
    reading ??= read();
    if (!isLate) {
      const late = sleep(PATIENCE_MS, true, { ref: false });
      isLate = (await Promise.race([reading, late])) === true && reading !== undefined;
    }
  }
  if (names.length === 0) return messages;
  const opened = Object.fromEntries(names.map(({ key, name }) => [key, name[locale]]));
  return { ...messages, methods: { ...messages.methods, ...opened } };
}

async function read(): Promise<void> {
  try {
    names = await outsideTurns(() => withinTime(openedChannelNames(database())));
  } catch (error) {
    // The names of before stay; where the database does not answer, the screen says so by what it reads itself.
    log.warn({ err: error }, "the names of channels could not be read");
  }
  readAt = performance.now();
  reading = undefined;
  isLate = false;
}
