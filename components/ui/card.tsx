import { clsx } from "clsx";

/** A surface with a border, on which things belong together; without padding of its own. */
export function Card({ className, ...rest }: React.ComponentProps<"div">) {
  return (
    <div {...rest} className={clsx("sheet rounded-lg border bg-card shadow-soft", className)} />
  );
}
