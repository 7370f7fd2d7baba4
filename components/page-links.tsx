import { Pagination } from "@/components/ui/pagination";

type Props = {
  /** The page that was read; null where that failed. */
  page: { next: string | null } | null;
  /** Where it began; nothing for the first page. */
  from: unknown;
  /** The list's address from a cursor on, or from its beginning. */
  at: (cursor: string | undefined) => string;
  /** What it is called where a screen has several lists. */
  label?: string;
};

/** The ways on through a list that is read by cursor, and back to its beginning. */
export function PageLinks({ page, from, at, label }: Props) {
  if (!page) return null;
  return (
    <Pagination
      label={label}
      next={page.next && at(page.next)}
      first={from ? at(undefined) : null}
    />
  );
}
