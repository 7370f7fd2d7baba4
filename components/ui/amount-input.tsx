"use client";

import { useEffect, useRef, useState } from "react";
import { cn } from "./cn";
import { controlClass } from "./control-class";
import { groupDigits, plainDigits } from "./group-digits";

type Props = Omit<React.ComponentProps<"input">, "type" | "value" | "defaultValue" | "onChange"> & {
  defaultValue?: string | number;
  /** Told the whole francs, 0 while there are none, NaN while the text is no whole number. */
  onAmount?: (amount: number) => void;
};

/**
 * Francs: groups thousands while one types and sends plain digits. Text that is no whole number
 * stays and is sent as typed, so that the server can say what is wrong with it: 1.5 never becomes
 * 15. Without script it is a plain text field of the same name.
 */
export function AmountInput({ name, defaultValue, onAmount, className, ...rest }: Props) {
  const [text, setText] = useState(() => groupDigits(String(defaultValue ?? "")));
  const [live, setLive] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  const told = useRef(onAmount);

  // What was typed before the script arrived is kept and told.
  useEffect(() => {
    const typed = groupDigits(field.current?.value ?? "");
    setLive(true);
    setText(typed);
    if (typed) told.current?.(Number(plainDigits(typed)));
  }, []);

  // The caret stays behind the same digit when commas come and go before it.
  useEffect(() => {
    if (caret.current === null) return;
    let place = 0;
    for (let digits = caret.current; digits > 0 && place < text.length; place++) {
      if (text[place] !== ",") digits--;
    }
    caret.current = null;
    field.current?.setSelectionRange(place, place);
  }, [text]);

  function change({ target }: React.ChangeEvent<HTMLInputElement>) {
    const before = target.value.slice(0, target.selectionStart ?? target.value.length);
    const next = groupDigits(target.value);
    caret.current = before.replace(/,/g, "").length;
    setText(next);
    onAmount?.(Number(plainDigits(next)));
  }

  return (
    <span className={cn("relative block", className)}>
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
        className={cn(controlClass, "figures pl-12 font-medium")}
      />
      {live && <input type="hidden" name={name} value={plainDigits(text)} />}
    </span>
  );
}
