import { useEffect, useState } from "react";
import { sessionFetch } from "@/components/session-fetch";
import { useEndSession } from "@/components/shell/use-end-session";
import type { SearchAnswer } from "@/lib/search/schema";

/** How long typing pauses before it is searched (SRC-03). */
const PAUSE_MS = 300;

/** `answer` is that to `of`, until a newer one is there. `message`: why there is none. */
type Found = {
  state: "idle" | "searching" | "done" | "failed";
  of: string;
  answer: SearchAnswer | null;
  message: string | null;
};

const NOTHING: Found = { state: "idle", of: "", answer: null, message: null };

/**
 * What a search finds, asked 300 ms after the last change. A question that is no longer wanted is
 * taken back, so that an old answer never stands for a newer search. `again` asks once more.
 */
export function useSearch(query: string): Found & { again: () => void } {
  const [found, setFound] = useState(NOTHING);
  const [round, setRound] = useState(0);
  const endSession = useEndSession();

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks the same again.
  useEffect(() => {
    if (query === "") return setFound(NOTHING);
    const stop = new AbortController();
    setFound((before) => ({ ...before, state: "searching" }));
    const timer = setTimeout(async () => {
      const next = await ask(query, stop.signal);
      if (stop.signal.aborted) return;
      if (next === "signed-out") return void endSession();
      setFound(next);
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, round, endSession]);

  return { ...found, again: () => setRound((n) => n + 1) };
}

async function ask(query: string, stop: AbortSignal): Promise<Found | "signed-out"> {
  const failed = (message: string | null): Found => ({
    state: "failed",
    of: query,
    answer: null,
    message,
  });
  try {
    const response = await sessionFetch(`/api/search?q=${encodeURIComponent(query)}`, stop);
    if (response.status === 401) return "signed-out";
    const body = await response.json();
    if (!response.ok) return failed(body.message ?? null);
    return { state: "done", of: query, answer: body, message: null };
  } catch {
    return failed(null);
  }
}
