import { clsx } from "clsx";

/** A white sheet on the document; without padding of its own. */
export function Card({ className, ...rest }: React.ComponentProps<"div">) {
  return (
    <div {...rest} className={clsx("sheet rounded-lg border bg-card shadow-soft", className)} />
  );
}
