"use client";

import { useEffect, useRef } from "react";

/**
 * Stands in a form; after each answer (`after`: the state that the action gave) it moves focus to
 * the form's first control that has an error. Where none has one, what is said above is brought into view.
 */
export function FocusFirstError({ after }: { after: unknown }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const form = place.current?.closest("form");
    if (after && form) leadToError(form);
  }, [after]);
  return <span ref={place} hidden />;
}

/** Leads to what is wrong with a form. An alert is heard anyway: focus stays where it is. */
export function leadToError(form: Pick<HTMLElement, "querySelector">): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong) wrong.focus();
  else form.querySelector('[role="alert"]')?.scrollIntoView({ block: "nearest" });
}
