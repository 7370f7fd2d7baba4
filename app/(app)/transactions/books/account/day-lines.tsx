import { useLocale, useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { database } from "@/db/client";
import { type AccountLine, linePlace, listDayLines } from "@/lib/accounting/account-days";
import { formatDateTime, formatDay } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import { PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { accountAddress } from "../address";

type Props = {
  kinds: string[];
  day: string;
  here: Parameters<typeof accountAddress>[0];
  cursor: string | undefined;
};

/** The ledger lines of the accounts on one day; each opens its transaction. */
export async function DayLines({ kinds, day, here, cursor }: Props) {
  const t = await getTranslations("books");
  const locale = await getLocale();
  const place = linePlace(cursor);
  const page = await loaded(listDayLines(database(), kinds, day, place, PAGE_SIZE));
  if (!page) return <TryAgain message={t("failed")} />;
  return (
    <section aria-labelledby="day" className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="day" className="text-lg font-semibold">
          {formatDay(day, locale)}
        </h2>
        <Link href={accountAddress(here)} className="link text-sm">
          {t("allDays")}
        </Link>
      </div>
      {page.rows.length === 0 && <EmptyState title={t("noDays")} />}
      {page.rows.length > 0 && (
        <Table aria-labelledby="day">
          <TableHeads
            heads={[
              t("transaction"),
              t("at"),
              t("whose"),
              { right: t("debit") },
              { right: t("credit") },
            ]}
          />
          <TableBody>
            {page.rows.map((row) => (
              <Line key={`${row.transactionId} ${row.step} ${row.line}`} row={row} />
            ))}
          </TableBody>
        </Table>
      )}
      <PageLinks
        page={page}
        from={place}
        at={(next) => accountAddress(here, { day, cursor: next ?? null })}
      />
    </section>
  );
}

function Line({ row }: { row: AccountLine }) {
  const t = useTranslations("books");
  const types = useTranslations("types");
  const locale = useLocale();
  return (
    <TableRow>
      <TableCell cell="lead">
        {types(row.type)}
        <Link href={`/transactions?view=${row.reference}`} className="link figures block text-xs">
          {row.reference}
        </Link>
      </TableCell>
      <TableCell label={t("at")}>
        <When text={formatDateTime(row.at, locale)} />
      </TableCell>
      <TableCell label={t("whose")}>{row.member ?? "Open Future"}</TableCell>
      <Side label={t("debit")} francs={-row.amount} />
      <Side label={t("credit")} francs={row.amount} />
    </TableRow>
  );
}

function Side({ label, francs }: { label: string; francs: number }) {
  const phone = francs > 0 ? "amount said" : "none";
  return (
    <TableCell label={label} phone={phone} className="figures text-right">
      {francs > 0 ? formatExact(francs) : "–"}
    </TableCell>
  );
}
