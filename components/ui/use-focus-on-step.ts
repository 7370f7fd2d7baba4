"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * The pressed button goes with its step: focus moves on to what is wrong in the new step, else to its first field, else
 * to where it says `data-aim`, else to the step itself, which says its name.
 */
export function useFocusOnStep(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    const find = (what: string) => place.current?.querySelector<HTMLElement>(what);
    const aim =
      find('[aria-invalid="true"]') ?? find('input:not([type="hidden"])') ?? find("[data-aim]");
    (aim ?? place.current)?.focus();
  }, [step]);
  return place;
}
