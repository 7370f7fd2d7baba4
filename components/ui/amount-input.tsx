"use client";

import { clsx } from "clsx";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { ungrouped, wholeTyped } from "@/lib/grouped";
import { controlClass } from "./control-class";
import { groupDigits, regroup } from "./group-digits";

type Props = Omit<React.ComponentProps<"input">, "type" | "value" | "defaultValue" | "onChange"> & {
  defaultValue?: string | number;
  /** Told the whole francs, 0 while there are none, NaN while the text is no number. */
  onAmount?: (amount: number) => void;
};

/**
 * Francs: groups thousands while one types and sends plain digits. Text that is no whole number
 * stays and is sent as typed, so that the server can say what is wrong with it: 1.5 and 1,5 never
 * become 15, nor 5.000 5. Without script it is a plain text field of the same name.
 */
export function AmountInput({ name, defaultValue, onAmount, className, ...rest }: Props) {
  const [state, setState] = useState<{ text: string; caret: number | null }>(() => ({
    text: groupDigits(String(defaultValue ?? "")),
    caret: null,
  }));
  const { text } = state;
  const [live, setLive] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const latest = useRef(onAmount);

  // What was typed before the script arrived is kept and told.
  useEffect(() => {
    const typed = groupDigits(field.current?.value ?? "");
    setLive(true);
    setState({ text: typed, caret: null });
    if (typed) latest.current?.(wholeTyped(typed));
  }, []);

  useLayoutEffect(() => {
    const { caret } = state;
    if (caret !== null) field.current?.setSelectionRange(caret, caret);
  }, [state]);

  function change({ target, nativeEvent }: React.ChangeEvent<HTMLInputElement>) {
    const caret = target.selectionStart ?? target.value.length;
    const next = regroup(text, target.value, caret, nativeEvent as InputEvent);
    setState(next);
    onAmount?.(wholeTyped(next.text));
  }

  return (
    <span className={clsx("relative block", className)}>
      <span
        aria-hidden="true"
        className="absolute inset-y-0 left-3 grid place-items-center text-muted-foreground"
      >
        Rwf
      </span>
      <input
        autoComplete="off"
        maxLength={24}
        {...rest}
        ref={field}
        type="text"
        inputMode="numeric"
        name={live ? undefined : name}
        value={text}
        onChange={change}
        className={clsx(controlClass, "figures pl-12 font-medium")}
      />
      {live && <input type="hidden" name={name} value={ungrouped(text)} />}
    </span>
  );
}
