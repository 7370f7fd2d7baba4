import { clsx } from "clsx";

type Props = {
  /** How much of it is filled, 0 to 100. */
  percent: number;
  /** Pixels. */
  height: number;
  className?: string;
  /** The filled part's look. */
  fill?: string;
};

/**
 * A bar that is filled so far; the words beside it say it. A drawing, since the page's content security
 * policy takes no style attribute.
 */
export function Bar({ percent, height, className, fill = "fill-chart-1" }: Props) {
  return (
    <svg
      aria-hidden="true"
      height={height}
      className={clsx("block w-full overflow-hidden rounded-full bg-muted", className)}
    >
      <rect width={`${percent}%`} height="100%" rx={height / 2} className={fill} />
    </svg>
  );
}
