// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop a table's meaning when its display changes.

import { clsx } from "clsx";
import { Link } from "./link";
import { TableCell, TableRow } from "./table-cells";

export { TableCell, TableRow };

/** A table; where its columns have no room, cards (app/patterns.css), and on a phone rows of two lines. */
export function Table({ className, ...rest }: React.ComponentProps<"table">) {
  return (
    <div className="table-box rounded-lg border bg-card shadow-soft">
      <table role="table" {...rest} className={clsx("card-table w-full text-sm", className)} />
    </div>
  );
}

export function TableHeader({ className, ...rest }: React.ComponentProps<"thead">) {
  return <thead role="rowgroup" {...rest} className={clsx("border-b", className)} />;
}

export function TableBody({ className, ...rest }: React.ComponentProps<"tbody">) {
  return (
    <tbody
      role="rowgroup"
      {...rest}
      className={clsx("[&>tr+tr]:border-t [&>tr:hover]:bg-muted/40", className)}
    />
  );
}

type HeadProps = React.ComponentProps<"th"> & {
  /** Makes the heading a link that sorts by its column. */
  sort?: { href: string; direction?: "asc" | "desc" };
};

export function TableHead({ sort, className, children, ...rest }: HeadProps) {
  const order = sort?.direction === "asc" ? "ascending" : "descending";
  return (
    <th
      role="columnheader"
      scope="col"
      {...rest}
      aria-sort={sort?.direction && order}
      className={className}
    >
      {sort ? (
        <Link href={sort.href} scroll={false} className="sort-link">
          {children}
          <SortMark direction={sort.direction} />
        </Link>
      ) : (
        children
      )}
    </th>
  );
}

/** The head of a plain table: its headings in order, those of amounts on the right. */
export function TableHeads({ heads }: { heads: (string | { right: string })[] }) {
  return (
    <TableHeader>
      <TableRow>
        {heads.map((head) =>
          typeof head === "string" ? (
            <TableHead key={head}>{head}</TableHead>
          ) : (
            <TableHead key={head.right} className="text-right">
              {head.right}
            </TableHead>
          ),
        )}
      </TableRow>
    </TableHeader>
  );
}

function SortMark({ direction }: { direction?: "asc" | "desc" }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="size-3.5 shrink-0" fill="currentColor">
      <path d="M8 2.5 11.5 7h-7Z" opacity={direction === "asc" ? 1 : 0.3} />
      <path d="M8 13.5 4.5 9h7Z" opacity={direction === "desc" ? 1 : 0.3} />
    </svg>
  );
}
