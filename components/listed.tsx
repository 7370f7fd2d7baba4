import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import type { Page } from "@/lib/paging";

type Props<Row> = Omit<React.ComponentProps<typeof PageLinks>, "page"> & {
  /** Null where it could not be read. */
  page: Page<Row> | null;
  /** What is said then. */
  failed: string;
  /** What stands there while there is nothing. */
  empty: React.ReactNode;
  children: (rows: Row[]) => React.ReactNode;
};

/** A page of a list as every screen has it: that it could not be read, that it is empty, or its rows, and the ways on. */
export function Listed<Row>({ page, failed, empty, children, ...links }: Props<Row>) {
  return (
    <>
      {!page && <TryAgain message={failed} />}
      {page && (page.rows.length === 0 ? empty : children(page.rows))}
      <PageLinks page={page} {...links} />
    </>
  );
}
