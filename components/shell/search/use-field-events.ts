import { type RefObject, useEffect, useEffectEvent } from "react";

type Events = {
  type: (text: string) => void;
  submit: () => void;
  /** Somebody has turned to something else. */
  away: () => void;
  /** True when the key has been dealt with. */
  key: (key: string) => boolean;
};

/**
 * Listens to a field that was there before its script. Once: what is drawn in the middle of an event would
 * take a listener away that it has not come to.
 */
export function useFieldEvents(field: RefObject<HTMLInputElement | null>, events: Events): void {
  const type = useEffectEvent(events.type);
  const submit = useEffectEvent(events.submit);
  const away = useEffectEvent(events.away);
  const press = useEffectEvent(events.key);
  useEffect(() => {
    const input = field.current;
    const form = input?.form;
    if (!input || !form) return;
    const stop = new AbortController();
    const { signal } = stop;
    const outside = (target: EventTarget | null) =>
      target instanceof Node && !form.contains(target);
    input.addEventListener("input", () => type(input.value), { signal });
    input.addEventListener("focus", () => type(input.value), { signal });
    form.addEventListener(
      "keydown",
      (event) => {
        if (event.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
        // The other controls have keys of their own.
        if (event.target !== input && event.key !== "Escape") return;
        if (press(event.key)) event.preventDefault();
      },
      { signal },
    );
    // At the document, and last there: first the form is read and followed (AddressForm).
    document.addEventListener("submit", (event) => event.target === form && submit(), {
      signal,
    });
    // A phone that puts its keyboard away takes the focus too; the results are to stay then.
    form.addEventListener("focusout", (event) => outside(event.relatedTarget) && away(), {
      signal,
    });
    document.addEventListener("pointerdown", (event) => outside(event.target) && away(), {
      signal,
    });
    return () => stop.abort();
  }, [field]);
}
