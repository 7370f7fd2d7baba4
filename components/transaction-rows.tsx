"use client";

import { MethodMark, type ShownMethod } from "@/components/method-mark";
import { Money } from "@/components/money";
import { type Status, StatusMark } from "@/components/status-mark";
import { type TransactionType, TypeMark } from "@/components/type-mark";
import { buttonVariants } from "@/components/ui/button";
import { Eye, Trash2 } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { cellOf, TableRow } from "@/components/ui/table";
import { formatExact } from "@/lib/money";

/** A row as values alone: drawn in the browser from these, a page of rows is half as large. */
export type ShownRow = {
  reference: string;
  type: TransactionType;
  date: string;
  from: string;
  to: string;
  /** Francs, as they are shown: to a member what came in or went out, after the fee. */
  amount: number;
  direction?: "in" | "out";
  fee: number;
  /** Francs before the fee, where that is another amount than the shown one. */
  paid?: number;
  method: ShownMethod;
  status: Status;
  /** It left the default list. */
  gone: boolean;
  /** What the reader may do with it beside looking; `own` waits for a colleague. */
  may: ("decide" | "own" | "delete")[];
};

export type RowLabels = Record<
  | "date"
  | "from"
  | "to"
  | "amount"
  | "fee"
  | "method"
  | "status"
  | "own"
  | "decide"
  | "view"
  | "viewNamed"
  | "delete"
  | "deleteNamed",
  string
> & {
  types: Record<string, string>;
  methods: Record<string, string>;
  states: Record<string, string>;
};

type Props = {
  rows: ShownRow[];
  labels: RowLabels;
  /** The list's address, to which what is opened is added; without one nothing is opened. */
  here: string | null;
};

export function TransactionRows({ rows, labels, here }: Props) {
  return rows.map((row) => <Row key={row.reference} row={row} labels={labels} here={here} />);
}

function Row({ row, labels, here }: Omit<Props, "rows"> & { row: ShownRow }) {
  const struck = row.gone ? "line-through" : undefined;
  return (
    <TableRow className={struck && "text-muted-foreground"}>
      <td {...cellOf({ cell: "lead" })}>
        <TypeMark type={row.type} label={labels.types[row.type] ?? row.type} />
        <span className="figures block text-xs whitespace-normal text-muted-foreground">
          {struck ? <s>{row.reference}</s> : row.reference}
        </span>
      </td>
      <td {...cellOf({ label: labels.date })}>
        <span className={struck}>{row.date}</span>
      </td>
      <td {...cellOf({ label: labels.from })}>
        <span className={struck}>{row.from}</span>
      </td>
      <td {...cellOf({ label: labels.to })}>
        <span className={struck}>{row.to}</span>
      </td>
      <td {...cellOf({ label: labels.amount })} className="text-right">
        <div className={struck}>
          <Money amount={row.amount} direction={row.direction} />
          {row.fee > 0 && (
            <span className="block text-xs text-muted-foreground">
              {row.paid && <span className="figures">{formatExact(row.paid)} · </span>}
              <span className="figures">
                {labels.fee} {formatExact(row.fee)}
              </span>
            </span>
          )}
        </div>
      </td>
      <td {...cellOf({ label: labels.method })}>
        <MethodMark method={row.method} label={labels.methods[row.method] ?? row.method} />
      </td>
      <td {...cellOf({ label: labels.status })}>
        <StatusMark status={row.status} label={labels.states[row.status] ?? row.status} />
      </td>
      {here && (
        <td {...cellOf({ cell: "actions" })}>
          <Actions row={row} labels={labels} here={here} />
        </td>
      )}
    </TableRow>
  );
}

function Actions({ row, labels, here }: { row: ShownRow; labels: RowLabels; here: string }) {
  const open = (what: string) => `${here}${here.includes("?") ? "&" : "?"}${what}=${row.reference}`;
  const named = (text: string) => text.replace("{reference}", row.reference);
  return (
    <div className="flex items-center justify-end gap-1">
      {row.may.includes("own") && (
        <span className="text-xs text-muted-foreground">{labels.own}</span>
      )}
      {row.may.includes("decide") && (
        <Link
          href={open("decide")}
          scroll={false}
          className={buttonVariants({ variant: "outline", size: "sm" })}
        >
          {labels.decide}
        </Link>
      )}
      <Link
        href={open("view")}
        scroll={false}
        aria-label={named(labels.viewNamed)}
        title={labels.view}
        className="icon-link"
      >
        <Eye />
      </Link>
      {row.may.includes("delete") && (
        <Link
          href={open("delete")}
          scroll={false}
          aria-label={named(labels.deleteNamed)}
          title={labels.delete}
          className="icon-link"
        >
          <Trash2 />
        </Link>
      )}
    </div>
  );
}
