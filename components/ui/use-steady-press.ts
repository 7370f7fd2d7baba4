import { unstable_rethrow } from "next/navigation";
import { useState } from "react";
import { inTime } from "./in-time";

// As long as the shell waits for what it reads.
const ANSWER_MS = 10_000;

/**
 * The action of a form of one press, and whether its answer was `lost` or did not come in time: the screen then stays.
 * On the server it is the action itself, so that the form works without script.
 */
export function useSteadyPress(action: (form: FormData) => Promise<void>, onLost?: () => void) {
  const [lost, setLost] = useState(false);
  async function steady(form: FormData): Promise<void> {
    try {
      await inTime(action(form), ANSWER_MS);
    } catch (error) {
      unstable_rethrow(error);
      onLost?.();
      setLost(true);
    }
  }
  return { act: typeof window === "undefined" ? action : steady, lost };
}
