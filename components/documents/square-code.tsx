import { clsx } from "clsx";
import type { Square } from "@/lib/square-code";

type Props = { square: Square; label: string; className?: string };

/** A square code: black on white in both themes, with the quiet border that scanners need. */
export function SquareCode({ square: { size, path }, label, className }: Props) {
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4.5 ${size + 8} ${size + 8}`}
      className={clsx("square-code shrink-0 rounded-md", className)}
      shapeRendering="crispEdges"
    >
      <path d={path} stroke="currentColor" />
    </svg>
  );
}
