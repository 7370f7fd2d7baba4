import type { Viewer } from "@/lib/loans/views";

/** What each part of the screen gets: who looks, from which row on, and the screen's address with changes. */
export type Part = {
  viewer: Viewer;
  cursor: string | undefined;
  at: (changes?: Record<string, string | undefined>) => string;
};

/** Cards of a page: its HTML stays under 14 KB, one round trip over a slow line. */
export const SHOWN = 12;
