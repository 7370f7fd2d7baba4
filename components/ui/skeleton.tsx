import { cn } from "./cn";

/** A grey place in the shape of what comes. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cn("animate-breathe rounded-md bg-muted", className)} />
  );
}
