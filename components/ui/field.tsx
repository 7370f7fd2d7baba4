import { clsx } from "clsx";
import { cloneElement, type ReactElement } from "react";

type Control = ReactElement<{
  id?: string;
  name?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}>;

type Props = {
  id: string;
  label: React.ReactNode;
  hint?: React.ReactNode;
  /** What is wrong and what to do, under the control. */
  error?: string;
  className?: string;
  /** The one control; it gets the id and is tied to hint and error. */
  children: Control;
};

/** A label, its control, a hint and the error that belongs to it. */
export function Field({ id, label, hint, error, className, children }: Props) {
  const said = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={clsx("grid gap-1.5", className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {cloneElement(children, {
        id,
        "aria-describedby": said || undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {error && (
        <p id={`${id}-error`} className="flex gap-1.5 text-sm text-destructive-ink">
          <svg
            viewBox="0 0 20 20"
            aria-hidden="true"
            className="mt-0.5 size-4 shrink-0"
            fill="currentColor"
          >
            <path d="M10 2a8 8 0 1 0 0 16 8 8 0 0 0 0-16Zm-.9 4h1.8v5H9.1V6Zm0 6.4h1.8v1.8H9.1v-1.8Z" />
          </svg>
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted-foreground">
          {hint}
        </p>
      )}
    </div>
  );
}
