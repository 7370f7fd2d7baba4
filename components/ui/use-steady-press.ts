import { unstable_rethrow } from "next/navigation";
import { useState } from "react";

/**
 * The action of a form of one press, and whether its answer was `lost`: the screen then stays. On the server it is
 * the action itself, so that the form works without script.
 */
export function useSteadyPress(action: (form: FormData) => Promise<void>, onLost?: () => void) {
  const [lost, setLost] = useState(false);
  async function steady(form: FormData): Promise<void> {
    try {
      await action(form);
    } catch (error) {
      unstable_rethrow(error);
      onLost?.();
      setLost(true);
    }
  }
  return { act: typeof window === "undefined" ? action : steady, lost };
}
