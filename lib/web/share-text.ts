import type { Fact } from "@/lib/web/steps-state";

/**
 * What is passed on of something that was done, line by line. What the reader has left is nobody else's: it is not
 * among the `facts`.
 */
export function shareText(facts: Pick<Fact, "label" | "value">[]): string {
  return ["Open Future", ...facts.map(({ label, value }) => `${label}: ${value}`)].join("\n");
}
