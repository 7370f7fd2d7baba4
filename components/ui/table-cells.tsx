// biome-ignore-all lint/a11y/noRedundantRoles: browsers drop a table's meaning when its display changes.
// Apart from the table: rows that are drawn in the browser bring no more script than this.

export function TableRow(props: React.ComponentProps<"tr">) {
  return <tr role="row" {...props} />;
}

type Cell = {
  /** The column's heading, shown beside the value in a card. */
  label?: string;
  /** `lead`: the card's heading; `actions`: its top right corner. */
  cell?: "lead" | "actions";
  phone?: OnPhone | `${OnPhone} said`;
};

/**
 * Where a cell stands in the two lines of a phone (app/entries.css). The lead begins the first line (another cell where
 * that says `who`), an `amount` ends it, with its sign where it came `in` or went `out`; the others follow each other
 * on the second, which an `end` ends. `said`: with its heading. `below`: on a line of its own; `none`: not on a phone;
 * `cover`: what it leads to is opened by pressing the row.
 */
type OnPhone =
  | "who"
  | "line"
  | "amount"
  | "amount in"
  | "amount out"
  | "end"
  | "below"
  | "cover"
  | "none";

/** What makes a `td` a cell. For rows that a page has by the dozen: a component for each cell costs time. */
export function cellOf({ label, cell, phone }: Cell) {
  return {
    role: "cell",
    "data-cell": cell,
    "data-label": cell ? undefined : label,
    "data-phone": phone,
  };
}

export function TableCell({ label, cell, phone, ...rest }: React.ComponentProps<"td"> & Cell) {
  return <td {...rest} {...cellOf({ label, cell, phone })} />;
}
