"use client";

import { useEffect, useRef } from "react";

/**
 * Stands in a form; after each answer (`after`: the state that the action gave) it moves focus to
 * the form's first control that has an error.
 */
export function FocusFirstError({ after }: { after: unknown }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (!after) return;
    const wrong = place.current?.closest("form")?.querySelector('[aria-invalid="true"]');
    if (wrong instanceof HTMLElement) wrong.focus();
  }, [after]);
  return <span ref={place} hidden />;
}
