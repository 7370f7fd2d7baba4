import { useEffect, useEffectEvent, useRef } from "react";
import type { Step } from "@/lib/web/steps-state";

/**
 * Between form and receipt the browser's Back is a step back, not the end of the dialog: one entry of the history
 * stands for the steps, and is put there again until the form is reached.
 */
export function useBackStep(step: Step, back: () => void): void {
  const between = step === "review" || step === "password";
  const stands = useRef(false);
  useEffect(() => {
    if (!between || stands.current) return;
    history.pushState(history.state, "");
    stands.current = true;
  });
  const gone = useEffectEvent(() => {
    if (!stands.current) return;
    stands.current = false;
    if (between) back();
    // What was begun is over, or not begun again: Back means what it always does.
    else history.back();
  });
  useEffect(() => {
    window.addEventListener("popstate", gone);
    return () => window.removeEventListener("popstate", gone);
  }, []);
}
