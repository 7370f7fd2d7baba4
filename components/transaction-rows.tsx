"use client";

import { clsx } from "clsx";
import { useTranslations } from "next-intl";
import { Fragment } from "react";
import { DayRow } from "@/components/day-row";
import { EntryRow } from "@/components/entry-row";
import { MethodBadge } from "@/components/method-badge";
import { Money } from "@/components/money";
import { type Status, StatusBadge } from "@/components/status-badge";
import { TypeSign } from "@/components/type-sign";
import type { TransactionType } from "@/components/type-signs";
import { Eye, Trash2 } from "@/components/ui/icons";
import { Link } from "@/components/ui/link";
import { cellOf, TableRow } from "@/components/ui/table-cells";
import { When } from "@/components/when";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { formatRwf } from "@/lib/money";

/** A row as values alone: drawn in the browser from these, a page of rows is half as large. */
export type ShownRow = {
  reference: string;
  type: TransactionType;
  /** The type's word. */
  what: string;
  date: string;
  /** The same as it stands under its day, or the day where it stands under none. */
  time: string;
  /** The day on which it was decided, where that is not the day of asking. */
  decided?: string;
  /** On the first row of a day: the day, and all that the reader owned at its end, in francs. */
  day?: string;
  balance?: number;
  /** Whom the reader deals with. */
  who: string;
  from: string;
  to: string;
  /** Francs, as they are shown: to a member what came in or went out. */
  amount: number;
  direction?: "in" | "out";
  fee: number;
  /** Francs of the whole transaction, where that is another amount than the shown one. */
  paid?: number;
  method: ListedTransaction["method"];
  status: Status;
  /** It left the default list. */
  gone: boolean;
  /** Nothing more will happen: its state goes without saying. */
  done: boolean;
  /** What the reader may do with it beside looking; `own` waits for a colleague, `asked` for a provider. */
  may: ("decide" | "own" | "asked" | "delete")[];
};

type Props = {
  rows: ShownRow[];
  /** The list's address, to which what is opened is added; without one nothing is opened. */
  here: string | null;
};

/** Rows by days; a passbook's day ends with all that the reader owned then. */
export function TransactionRows({ rows, here }: Props) {
  const t = useTranslations("transactions.row");
  return rows.map((row) => (
    <Fragment key={row.reference}>
      {row.day && (
        <DayRow day={row.day} columns={here ? 8 : 7}>
          {row.balance !== undefined && (
            <span>
              {t("balance")}{" "}
              <span className="figures text-foreground">{formatRwf(row.balance)}</span>
            </span>
          )}
        </DayRow>
      )}
      <Row row={row} here={here} t={t} />
    </Fragment>
  ));
}

// The words are looked up once for all rows: a page spends a millisecond on looking them up.
type RowProps = { row: ShownRow; t: ReturnType<typeof useTranslations<"transactions.row">> };

function Row({ row, here, t }: RowProps & Pick<Props, "here">) {
  const struck = row.gone ? "line-through" : undefined;
  const part = row.paid && t("of", { amount: formatRwf(row.paid) });
  const href = addressWith(here ?? "/transactions", "view", row);
  const fee = row.fee > 0 && `${t("fee")} ${formatRwf(row.fee)}`;
  return (
    <TableRow className={clsx("entry-cells", struck && "text-muted-foreground")}>
      <td {...cellOf({ cell: "lead" })}>
        <EntryRow {...row} href={href} {...(part && { part })} />
        <span className="in-columns">
          <TypeSign type={row.type} word={row.what} />
          <span className="reference figures block text-xs whitespace-normal text-muted-foreground">
            {struck ? <s>{row.reference}</s> : row.reference}
          </span>
        </span>
      </td>
      <td {...cellOf({ label: t("date") })}>
        <span className={struck}>
          <When text={row.date} />
          {row.decided && (
            <span className="block text-xs text-muted-foreground">
              {t("decided", { day: row.decided })}
            </span>
          )}
        </span>
      </td>
      <td {...cellOf({ label: t("from") })}>
        <span className={struck}>{row.from}</span>
      </td>
      <td {...cellOf({ label: t("to") })}>
        <span className={struck}>{row.to}</span>
      </td>
      <td {...cellOf({ label: t("amount") })} className="text-right">
        <div className={struck}>
          <Money amount={row.amount} direction={row.direction} />
          {(part || fee) && (
            <span className="figures block text-xs whitespace-normal text-muted-foreground">
              {[part, fee].filter(Boolean).join(" · ")}
            </span>
          )}
        </div>
      </td>
      <td {...cellOf({ label: t("method") })}>
        <MethodBadge method={row.method} />
      </td>
      <td {...cellOf({ label: t("status") })}>
        <StatusBadge status={row.status} />
      </td>
      {here && (
        <td {...cellOf({ cell: "actions" })}>
          <Actions row={row} here={here} t={t} />
        </td>
      )}
    </TableRow>
  );
}

const addressWith = (here: string, what: string, { reference }: ShownRow) =>
  `${here}${here.includes("?") ? "&" : "?"}${what}=${reference}`;

function Actions({ row, here, t }: RowProps & { here: string }) {
  const open = (what: string) => addressWith(here, what, row);
  return (
    <div className="flex items-center justify-end">
      {row.may.includes("own") && <span className="text-xs text-muted-foreground">{t("own")}</span>}
      {row.may.includes("asked") && (
        <span className="text-xs text-muted-foreground">{t("asked")}</span>
      )}
      {row.may.includes("decide") && (
        <Link href={open("decide")} scroll={false} className="btn btn-outline btn-sm">
          {t("decide")}
        </Link>
      )}
      <Link
        href={open("view")}
        scroll={false}
        aria-label={t("viewNamed", { reference: row.reference })}
        title={t("view")}
        className="icon-link"
      >
        <Eye />
      </Link>
      {row.may.includes("delete") && (
        <Link
          href={open("delete")}
          scroll={false}
          aria-label={t("deleteNamed", { reference: row.reference })}
          title={t("delete")}
          className="icon-link"
        >
          <Trash2 />
        </Link>
      )}
    </div>
  );
}
