"use client";

import { clsx } from "clsx";
import { Fragment } from "react";
import { EntryRow } from "@/components/entry-row";
import { methodIcon } from "@/components/method-icon";
import { Money } from "@/components/money";
import { type Status, StatusBadge } from "@/components/status-badge";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Link } from "@/components/ui/link";
import type { Method } from "@/lib/methods";

/** A deposit or withdrawal in words and values alone: drawn in the browser from these, a page of them is half as large. */
export type Movement = {
  id: string;
  reference: string;
  method: Method;
  /** The method's word. */
  who: string;
  /** When, in full, and as it stands under its day. */
  date: string;
  time: string;
  /** On the first row of a day: the day. */
  day?: string;
  status: Status;
  /** Nothing more will happen: on a phone its state goes without saying. */
  done: boolean;
  /** Francs: all of it, and what of it moved the balance where that is a part, which `part` says in words. */
  amount: number;
  moved?: number;
  part?: string;
  direction?: "in" | "out";
  /** How far it is, under the row. */
  step?: string;
  about: string;
  /** Why it was not done. */
  reason?: string;
  /** What more there is to say of the amount. */
  note?: string;
  /** The address and the name of what takes it back, while it can be. */
  cancel?: { href: string; name: string };
  /** Where it is told how far its provider is, while that is asked. */
  progress?: string;
};

type Words = Record<"receipt" | "cancel", string> & { progress?: string };
type Props = { rows: Movement[]; words: Words };

/** Deposits or withdrawals: on a phone two lines each, grouped by day; else with all that is known of them. */
export function MovementList({ rows, words }: Props) {
  return (
    <Card className="table-box">
      <ul className="divide-y divide-border">
        {rows.map((row) => (
          <Fragment key={row.reference}>
            {row.day && <li className="entry-day">{row.day}</li>}
            <li>
              <EntryRow
                {...row}
                href={`/transactions?view=${row.reference}`}
                amount={row.moved ?? row.amount}
              />
              {row.step && (
                <p
                  className={clsx(
                    "px-4 pb-2 text-xs text-muted-foreground",
                    // Of what is done a phone's row says no more.
                    row.status !== "pending" && row.status !== "payable" && "in-columns",
                  )}
                >
                  {row.step}
                </p>
              )}
              <div className="in-columns">
                <Wide row={row} words={words} />
              </div>
              {row.progress && (
                <p className="px-4 pb-2">
                  <Link href={row.progress} scroll={false} className="link text-sm">
                    {words.progress}
                  </Link>
                </p>
              )}
            </li>
          </Fragment>
        ))}
      </ul>
    </Card>
  );
}

function Wide({ row, words }: { row: Movement; words: Words }) {
  const Sign = methodIcon(row.method);
  return (
    <div className="movement">
      <div>
        <p className="flex flex-wrap items-center gap-2">
          <span className="figures text-sm font-medium">{row.reference}</span>
          <StatusBadge status={row.status} />
          <Badge variant="outline" className="whitespace-normal">
            <Sign />
            {row.who}
          </Badge>
        </p>
        <p className="break-words text-sm text-muted-foreground">{row.about}</p>
        {row.reason && <p className="break-words text-sm text-destructive-ink">{row.reason}</p>}
      </div>
      <div>
        <p className="font-semibold">
          <Money amount={row.amount} />
        </p>
        {row.note && <p className="figures whitespace-normal break-words">{row.note}</p>}
        <p>{row.date}</p>
        <span>
          {row.cancel && (
            <Link
              href={row.cancel.href}
              scroll={false}
              aria-label={row.cancel.name}
              className="link"
            >
              {words.cancel}
            </Link>
          )}
          <Link
            href={`/transactions/${row.id}/receipt`}
            aria-label={`${words.receipt} ${row.reference}`}
            className="link"
          >
            {words.receipt}
          </Link>
        </span>
      </div>
    </div>
  );
}
