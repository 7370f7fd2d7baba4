import { useTranslations } from "next-intl";
import { Money } from "@/components/money";
import type { Status } from "@/components/status-badge";
import type { TransactionType } from "@/components/type-signs";
import { Link } from "@/components/ui/link";
import { cellOf, TableRow } from "@/components/ui/table";
import { formatRwf } from "@/lib/money";

type Props = {
  /** Where its details are: all of the row leads there. */
  href: string;
  who: string;
  /** What it is, where not all of the list is that. */
  type?: TransactionType;
  time: string;
  /** Its state, which goes without saying where it is `done`. */
  status: Status;
  done: boolean;
  /** Francs, and of how many where these are a part. */
  amount: number;
  direction?: "in" | "out";
  paid?: number;
  /** It left the list. */
  gone?: boolean;
};

const INK: Partial<Record<Status, string>> = {
  pending: "text-waiting-ink",
  payable: "text-info-ink",
  rejected: "text-destructive-ink",
  failed: "text-destructive-ink",
};

/** A movement of money on a phone, in two lines: with whom and how much; what, when, and how far it is. */
export function EntryRow(props: Props) {
  const { href, who, type, time, status, done, amount, direction, paid, gone } = props;
  const t = useTranslations("transactions.row");
  const types = useTranslations("types");
  const words = useTranslations("status");
  return (
    <span className="entry" data-gone={gone || undefined}>
      <Link href={href} scroll={false} className="entry-who">
        {who}
      </Link>
      <span className="entry-amount">
        <Money amount={amount} {...(direction && { direction })} />
      </span>
      <span className="entry-what">
        {type && `${types(type)} · `}
        {time}
        {!done && (
          <>
            {" · "}
            <span className={INK[status]}>{words(status)}</span>
          </>
        )}
      </span>
      {paid !== undefined && (
        <span className="entry-of">{t("of", { amount: formatRwf(paid) })}</span>
      )}
    </span>
  );
}

/** A day above what happened on it, in a list on a phone. */
export function DayItem({ day }: { day: string }) {
  return <li className="entry-day">{day}</li>;
}

type DayProps = {
  day: string;
  balance?: number | undefined;
  /** What ends the second lines below. */
  end?: string;
  columns: number;
};

/** The same in a table, with all that the reader owned at its end. */
export function DayRow({ day, balance, end, columns }: DayProps) {
  const t = useTranslations("transactions.row");
  return (
    <TableRow className="entry-day">
      <td {...cellOf({})} colSpan={columns}>
        <span>{day}</span>
        {end && <span>{end}</span>}
        {balance !== undefined && (
          <span>
            {t("balance")} <span className="figures text-foreground">{formatRwf(balance)}</span>
          </span>
        )}
      </td>
    </TableRow>
  );
}
