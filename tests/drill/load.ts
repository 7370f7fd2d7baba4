import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { DEMO_PASSWORD } from "@/db/seed/joining";
import { type Answer, call, cookieOf } from "../bench/client";

/** Somebody who sends a franc at a time to somebody else. */
export type Sender = { cookie: string; to: string };

const PAUSE_MS = 100;
/** How long somebody asks for what became of a request before they give up. */
const PATIENCE_MS = 90_000;
const SIGN_IN_MS = 30_000;

/** What members were told, by the ids of their requests. */
export class Tally {
  acknowledged = new Map<string, number>();
  /** Told that nothing was done, and not asked again. */
  notDone = new Set<string>();
  /** Not told, or told that nobody knows: asked again under the same id until it was known. */
  unclear = new Set<string>();
  /** Never known. */
  lost = new Set<string>();
  others = new Map<string, number>();
  longest = 0;
  /** How long each that was acknowledged at last took to be answered then; milliseconds. */
  times: number[] = [];
  /** When each acknowledgement came. */
  private answered: number[] = [];

  acknowledge(key: string, sent: number, ms: number): void {
    this.acknowledged.set(key, sent);
    this.answered.push(performance.now());
    this.times.push(ms);
  }

  /** The longest time after the instant in which nothing was acknowledged; milliseconds. */
  silenceAfter(instant: number): number {
    const times = [instant, ...this.answered.filter((at) => at > instant)];
    return Math.max(0, ...times.slice(1).map((at, index) => at - (times[index] ?? at)));
  }

  /** How many requests were not simply answered. */
  get failures(): number {
    const others = [...this.others.values()].reduce((sum, count) => sum + count, 0);
    return this.unclear.size + this.notDone.size + others;
  }

  /** What members were told instead, in a line. */
  private listed(): string {
    const others = [...this.others].map(([code, count]) => `, ${count} ${code}`).join("");
    return `${this.notDone.size} told that nothing was done, ${this.unclear.size} unclear${others}`;
  }

  /** Waits for so many acknowledgements of what was sent after the instant; gives when the first came. */
  async hasAfter(instant: number, count: number, patience = PATIENCE_MS): Promise<number> {
    const over = performance.now() + patience;
    for (;;) {
      const later = [...this.acknowledged.values()].filter((sent) => sent > instant);
      if (later.length >= count) return Math.min(...later);
      if (performance.now() > over) {
        throw new Error(
          `No ${count} sends went through again, but ${later.length}: ${this.listed()}.`,
        );
      }
      await sleep(20);
    }
  }
}

/** Signs people in, each with whom they send to. */
export function openSenders(
  base: string,
  people: readonly { username: string; to: string }[],
): Promise<Sender[]> {
  return Promise.all(
    people.map(async ({ username, to }) => ({ cookie: await signedIn(base, username), to })),
  );
}

/** Signs in, again where nobody has time for it yet, as whoever is told so would. */
async function signedIn(base: string, username: string): Promise<string> {
  for (const over = performance.now() + SIGN_IN_MS; ; await sleep(1_000)) {
    try {
      return await cookieOf(base, username);
    } catch (error) {
      if ((error as Error).cause !== 503 || performance.now() > over) throw error;
    }
  }
}

/** Lets all send, each one request after the other, until `stop`; then waits for what is not clear yet. */
export function startLoad(base: string, senders: readonly Sender[]) {
  const tally = new Tally();
  let stopped = false;
  const working = Promise.all(senders.map((sender) => sendOn(sender)));

  async function sendOn({ cookie, to }: Sender): Promise<void> {
    const agent = new Agent({ keepAlive: true });
    const body = { recipientId: to, amount: 1, password: DEMO_PASSWORD };
    while (!stopped) {
      const key = randomUUID();
      const headers = { cookie, "idempotency-key": key };
      await settle(key, () =>
        call(base, "/api/send-money", { method: "POST", headers, body, agent }),
      );
    }
    agent.destroy();
  }

  async function settle(key: string, ask: () => Promise<Answer>): Promise<void> {
    for (const over = performance.now() + PATIENCE_MS; performance.now() < over; ) {
      const sent = performance.now();
      const answer = await ask();
      tally.longest = Math.max(tally.longest, answer.ms);
      const code = codeOf(answer);
      if (code === "done") return tally.acknowledge(key, sent, answer.ms);
      if (code === "cut" || code === "outcome_unknown") tally.unclear.add(key);
      else if (!tally.unclear.has(key)) {
        if (code === "not_done") tally.notDone.add(key);
        else tally.others.set(code, (tally.others.get(code) ?? 0) + 1);
        return sleep(PAUSE_MS);
      }
      await sleep(PAUSE_MS);
    }
    tally.lost.add(key);
  }

  return {
    tally,
    stop: async (): Promise<Tally> => {
      stopped = true;
      await working;
      return tally;
    },
  };
}

function codeOf({ status, body }: Answer): string {
  if (status === 200) return "done";
  if (status === 0) return "cut";
  try {
    return JSON.parse(String(body)).code ?? String(status);
  } catch {
    // A balancer's own words: the server that it asked may have done it.
    return status >= 500 ? "cut" : String(status);
  }
}
