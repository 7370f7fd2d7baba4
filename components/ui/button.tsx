import { clsx } from "clsx";
import { cloneElement, type ReactElement } from "react";
import { type ButtonLook, buttonVariants } from "./button-look";
import { Spinner } from "./spinner";

export { buttonVariants };

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
