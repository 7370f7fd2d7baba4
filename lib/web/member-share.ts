import type { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { type FairShare, fairShare } from "@/lib/fair-share";

// Pages and calls are built apart from each other, and share one process.
const kept = globalThis as typeof globalThis & {
  openFutureShare?: { fair: FairShare; members: Map<string, string> };
  openFutureAnswering?: AsyncLocalStorage<ServerResponse>;
  /** Of server/over.mjs: with its one listener for all. */
  openFutureWhenOver?: (response: ServerResponse, act: () => void) => void;
};

const MOST_SESSIONS = 20_000;

function share() {
  kept.openFutureShare ??= { fair: fairShare(), members: new Map() };
  return kept.openFutureShare;
}

/** Notes whose a session is, as the database says: a screen's turn knows only the session. */
export function noteMember(sessionId: string, memberId: string): void {
  const { members } = share();
  members.delete(sessionId);
  members.set(sessionId, memberId);
  const [oldest] = members.keys();
  if (members.size > MOST_SESSIONS && oldest !== undefined) members.delete(oldest);
}

/** Forgets whose a session was that is over: what it goes on asking for is not its member's. */
export function forgetMember(sessionId: string): void {
  share().members.delete(sessionId);
}

/** Waits for a member's share of the process (lib/fair-share.ts); theirs until the answer in hand is over. */
export async function waitForShare(memberId: string, sessionId: string): Promise<void> {
  const response = kept.openFutureAnswering?.getStore();
  const whenOver = kept.openFutureWhenOver;
  // Without our server (tests) there is nothing to share.
  if (!response || !whenOver) return;
  const end = await share().fair.turn(memberId, sessionId);
  if (response.closed) end();
  else whenOver(response, end);
}

/** As waitForShare, for a session's screen: what ends it. Of a session that nobody has shown yet nothing is known. */
export async function shareOfSession(sessionId: string): Promise<() => void> {
  const { fair, members } = share();
  const memberId = members.get(sessionId);
  return memberId === undefined ? () => {} : fair.turn(memberId, sessionId);
}
