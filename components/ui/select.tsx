import { clsx } from "clsx";
import { controlClass } from "./control-class";

/** The platform's own list: the wheel of a phone, a menu on a desk. */
export function Select({ className, children, ...rest }: React.ComponentProps<"select">) {
  return (
    <span className={clsx("relative block", className)}>
      <select {...rest} className={clsx(controlClass, "appearance-none pr-10")}>
        {children}
      </select>
      <svg
        viewBox="0 0 24 24"
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-5 -translate-y-1/2 text-muted-foreground"
      >
        <path
          d="m7 10 5 5 5-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    </span>
  );
}
