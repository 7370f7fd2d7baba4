import { useEffect, useEffectEvent, useState } from "react";
import { sessionFetch } from "@/components/session-fetch";
import type { Outcome } from "@/lib/ledger/schema";

type Known = Exclude<Outcome, { state: "unknown" }>;

/** Between two questions while no answer comes. */
const AGAIN_MS = 4_000;
/** For so long what was sent may still be on a slow line, or at work in the database. */
const SETTLED_MS = 60_000;

/**
 * What became of a request that was sent at `since` and whose answer was lost: null until the server tells. Asked again while the line is gone, and
 * at once when it is back.
 */
export function useOutcome(
  id: string,
  since: number,
  onOutcome: (outcome: Known) => void,
): Known | null {
  const [outcome, setOutcome] = useState<Known | null>(null);
  const report = useEffectEvent(onOutcome);
  useEffect(() => {
    let over = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function ask() {
      clearTimeout(timer);
      const said = await askOnce(id);
      if (over) return;
      // What is at work, or still on its way, may be done yet.
      const isOnItsWay = said?.state === "none" && Date.now() < since + SETTLED_MS;
      if (!said || said.state === "unknown" || isOnItsWay) {
        timer = setTimeout(ask, AGAIN_MS);
        return;
      }
      over = true;
      setOutcome(said);
      report(said);
    }
    void ask();
    window.addEventListener("online", ask);
    return () => {
      over = true;
      clearTimeout(timer);
      window.removeEventListener("online", ask);
    };
  }, [id, since]);
  return outcome;
}

async function askOnce(id: string): Promise<Outcome | null> {
  try {
    const answer = await sessionFetch(`/api/requests/${id}`);
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
