import { isExperimental } from "@/lib/channels/lines";
import type { Method } from "@/lib/methods";
import type { Preview } from "@/lib/reconciliation/views";

/** So many of each kind of a preview are shown. */
export const SHOWN = 8;

/** What a screen shows of a preview: the first of everything, and how many more there are. */
export type ShownPreview = Preview & {
  unreadCount: number;
  gapCount: number;
  early: { rows: number[]; more: number };
  alike: { rows: number[]; more: number };
  /** Whether few examples told how its form is read. */
  experimental: boolean;
};

/** A preview of a method's statement for a screen: a file of 10,000 lines is not sent there whole. */
export function shownOf(preview: Preview, method: Method): ShownPreview {
  const { lines, unread, refused, gaps } = preview;
  const rowsOf = (reason: Preview["refused"][number]["reason"]) => {
    const rows = refused.filter((each) => each.reason === reason).map(({ row }) => row);
    return { rows: rows.slice(0, SHOWN), more: Math.max(0, rows.length - SHOWN) };
  };
  return {
    ...preview,
    lines: lines.filter(({ known }) => !known).slice(0, SHOWN),
    unread: unread.slice(0, SHOWN),
    unreadCount: unread.length,
    refused: [],
    early: rowsOf("beforeStart"),
    alike: rowsOf("alike"),
    gaps: gaps.slice(0, SHOWN),
    gapCount: gaps.length,
    experimental: isExperimental(preview.format, method),
  };
}
