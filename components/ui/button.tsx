import { clsx } from "clsx";
import { cloneElement, type ReactElement } from "react";
import { Spinner } from "./spinner";

const VARIANTS = {
  default: "btn-main",
  secondary: "btn-secondary",
  outline: "btn-outline",
  ghost: "btn-ghost",
  destructive: "btn-destructive",
  link: "link px-0!",
};
// 44 px where fingers point, less where a mouse does.
const SIZES = {
  default: "btn-md",
  sm: "btn-sm",
  lg: "btn-lg",
  icon: "size-11 pointer-fine:size-10",
  "icon-sm": "size-11 pointer-fine:size-8",
  "icon-lg": "size-12",
};

export type ButtonLook = {
  variant?: keyof typeof VARIANTS | undefined;
  size?: keyof typeof SIZES | undefined;
};

/**
 * How a button looks; also for links that look like one. Written out in app/looks.css: short in a page, where
 * each stands several times, and twice.
 */
export function buttonVariants(look: ButtonLook & { className?: string | undefined } = {}): string {
  const { variant = "default", size = "default", className } = look;
  return clsx("btn", VARIANTS[variant], SIZES[size], className);
}

type Props = React.ComponentProps<"button"> &
  ButtonLook & {
    /** At work: keeps its width, shows the spinner and takes no second press. */
    pending?: boolean;
    /** Gives the look to its one child, a link. */
    asChild?: boolean;
  };

/** A button; `type="button"` unless said otherwise, so that it never sends a form by accident. */
export function Button({ variant, size, pending, asChild, className, children, ...rest }: Props) {
  const look = buttonVariants({ variant, size, className });
  if (asChild) {
    const link = children as ReactElement<{ className?: string }>;
    return cloneElement(link, { className: clsx(look, link.props.className) });
  }
  return (
    <button
      type="button"
      {...rest}
      className={look}
      aria-busy={pending}
      disabled={rest.disabled || pending}
    >
      <span className="grid place-items-center">
        <span
          className={clsx(
            "col-start-1 row-start-1 inline-flex items-center gap-2",
            pending && "opacity-0",
          )}
        >
          {children}
        </span>
        {pending && <Spinner className="col-start-1 row-start-1" />}
      </span>
    </button>
  );
}
