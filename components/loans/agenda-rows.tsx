"use client";

import { clsx } from "clsx";
import { ButtonLink } from "@/components/ui/button-link";
import { Link } from "@/components/ui/link";

/** One thing that is due, in words: drawn in the browser from these, so that a page does not hold it twice. */
export type ShownDue = {
  id: string;
  /** Of the loan, or of the list of offers or requests. */
  href: string;
  what: string;
  amount: string;
  /** Comes to the reader. */
  collect: boolean;
  day: string;
  date: string;
  /** In how many days, or since when, and how it stands out. */
  due: string | null;
  look: string | undefined;
  auto: string | null;
  gone: string | null;
  /** Whether the reader is asked about writing it off. */
  asksWord: boolean;
  /** What the button to repay is called; none for what is not repaid by the reader. */
  repay: string | null;
  pressing: boolean;
};

type Props = { rows: ShownDue[]; repay: string; asks: string };

export function AgendaRows({ rows, repay, asks }: Props) {
  return (
    <ul className="divide-y">
      {rows.map((row) => (
        <li key={row.id} className="grid gap-0.5 py-2.5">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <Link
              className="min-w-0 flex-1 basis-32 font-medium break-words hover:underline"
              href={row.href}
            >
              {row.what}
            </Link>
            <span className={clsx("figures font-semibold", row.collect && "text-primary-ink")}>
              {row.amount}
            </span>
          </div>
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
            <div className="flex min-w-0 flex-1 basis-32 flex-wrap gap-x-2 text-muted-foreground">
              <time dateTime={row.day}>{row.date}</time>
              {row.gone && <span className="font-medium text-destructive-ink">{row.gone}</span>}
              {row.due && (
                <p>
                  <span className={clsx("font-medium", row.look)}>{row.due}</span>
                  {row.auto && ` · ${row.auto}`}
                </p>
              )}
              {row.asksWord && (
                <Link className="link w-full" href={row.href}>
                  {asks}
                </Link>
              )}
            </div>
            {row.repay && (
              <ButtonLink
                size="sm"
                variant={row.pressing ? undefined : "outline"}
                href={`${row.href}?repay=1`}
                aria-label={row.repay}
              >
                {repay}
              </ButtonLink>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
