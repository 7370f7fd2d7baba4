"use client";

import { Fragment } from "react";
import { DayRow } from "@/components/day-row";
import { Link } from "@/components/ui/link";
import { cellOf, TableRow } from "@/components/ui/table-cells";
import { When } from "@/components/when";

/** A line of a statement in the reader's words: drawn in the browser from these, so that a page does not hold it twice. */
export type ShownLine = {
  id: string;
  what: string;
  reference: string;
  note: string | null;
  when: string;
  with: string;
  in: string | null;
  out: string | null;
  balance: string;
  /** Above the first of a day, on a phone. */
  day: string | null;
};

type Props = {
  rows: ShownLine[];
  heads: { date: string; with: string; in: string; out: string; balance: string };
  opens: boolean | undefined;
};

export function StatementRows({ rows, heads, opens }: Props) {
  const figures = "figures text-right whitespace-nowrap";
  return rows.map((row) => (
    <Fragment key={row.id}>
      {row.day && (
        <DayRow day={row.day} columns={6}>
          <span>{heads.balance}</span>
        </DayRow>
      )}
      <TableRow>
        <td {...cellOf({ cell: "lead" })}>
          {opens ? (
            <Link
              href={`/transactions?view=${row.reference}`}
              className="font-medium hover:underline"
            >
              {row.what}
            </Link>
          ) : (
            <span className="font-medium">{row.what}</span>
          )}
          <span className="in-columns">
            <span className="figures block text-xs text-muted-foreground">{row.reference}</span>
          </span>
          {row.note && <span className="block text-xs font-normal">{row.note}</span>}
        </td>
        <td {...cellOf({ label: heads.date })}>
          <When text={row.when} inDays />
        </td>
        <td {...cellOf({ label: heads.with })}>{row.with}</td>
        {/* On a phone an empty cell is left out. */}
        <td {...cellOf({ label: heads.in, phone: "amount in" })} className={figures}>
          {row.in}
        </td>
        <td {...cellOf({ label: heads.out, phone: "amount out" })} className={figures}>
          {row.out}
        </td>
        <td {...cellOf({ label: heads.balance, phone: "end" })} className={figures}>
          {row.balance}
        </td>
      </TableRow>
    </Fragment>
  ));
}
