import type { Viewer } from "@/lib/loans/views";
import { pageCursor } from "@/lib/paging";

/** What each part of the screen gets: who looks, from which row on, and the screen's address with changes. */
export type Part = {
  viewer: Viewer;
  cursor: string | undefined;
  at: (changes?: Record<string, string | undefined>) => string;
};

/** Cards of a page: its HTML stays under 14 KB, one round trip over a slow line. */
export const SHOWN = 8;

/**
 * A cursor of an address; what is none of ours means the first page. Lists whose open rows come first
 * write a letter before it.
 */
export function knownCursor(text: unknown): string | undefined {
  if (typeof text !== "string" || !text) return undefined;
  return pageCursor(/^[eo]/.test(text) ? text.slice(1) : text) ? text : undefined;
}
