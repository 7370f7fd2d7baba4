"use client";

import { clsx } from "clsx";
import { useFormStatus } from "react-dom";
import { type ButtonLook, buttonVariants } from "./button-look";
import { Spinner } from "./spinner";

type Props = React.ComponentProps<"button"> & ButtonLook & { pendingLabel?: string };

/**
 * Sends its form and is at work until the answer is there. Both labels lie in one cell, so that
 * the width stays the same. A second press while at work does nothing. Of several buttons with one
 * name, the pressed one turns.
 */
export function SubmitButton({ variant, size, pendingLabel, className, children, ...rest }: Props) {
  const { pending: sending, data } = useFormStatus();
  const pending = sending && (!rest.name || data.get(rest.name) === rest.value);
  const cell = "col-start-1 row-start-1 inline-flex items-center justify-center gap-2";
  return (
    <button
      type="submit"
      {...rest}
      className={clsx(buttonVariants({ variant, size }), className)}
      aria-busy={pending}
      aria-disabled={sending || undefined}
      onClick={(event) => (sending ? event.preventDefault() : rest.onClick?.(event))}
    >
      <span className="grid">
        <span className={clsx(cell, pending && "invisible")}>{children}</span>
        <span className={clsx(cell, "wrap-anywhere", !pending && "invisible")}>
          <Spinner />
          {pendingLabel}
        </span>
      </span>
    </button>
  );
}
