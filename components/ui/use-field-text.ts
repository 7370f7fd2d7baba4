"use client";

import { useCallback, useState } from "react";

type Box = HTMLInputElement | HTMLSelectElement | HTMLFieldSetElement;

// Of several to choose from: the chosen one.
function textOf(box: Box): string {
  if (!(box instanceof HTMLFieldSetElement)) return box.value;
  return box.querySelector<HTMLInputElement>(":checked")?.value ?? "";
}

/**
 * The text of a field that the screen follows, and the `ref` for that field: what was typed before the script
 * was there, what is typed since, and what stands there once React has put the form back after its action.
 */
export function useFieldText<T extends Box>(first: string) {
  const [text, setText] = useState(first);
  const field = useCallback((box: T) => {
    const read = () => setText(textOf(box));
    // The values are put back after this is told.
    const afterReset = () => queueMicrotask(read);
    const { form } = box;
    read();
    box.addEventListener("input", read);
    form?.addEventListener("reset", afterReset);
    return () => {
      box.removeEventListener("input", read);
      form?.removeEventListener("reset", afterReset);
    };
  }, []);
  return [text, field] as const;
}
