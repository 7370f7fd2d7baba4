import { formatRate, percent } from "@/lib/percent";

/** How long a bar is beside the longest; little is still seen. */
export function barLength(count: number, highest: number): string {
  return formatRate(Math.max(1, percent(count, highest)));
}
