import { getLocale, getTranslations } from "next-intl/server";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { Withheld } from "@/components/withheld";
import { database } from "@/db/client";
import { type Days, listAccountDays } from "@/lib/accounting/account-days";
import { bookDay } from "@/lib/accounting/schema";
import { formatDay } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import { PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { isSince } from "@/lib/withheld";
import { accountAddress } from "../address";

type Props = {
  kinds: string[];
  days: Days;
  here: Parameters<typeof accountAddress>[0];
  cursor: string | undefined;
  /** The day from which on nothing that adds up is told to the reader, or null. */
  hiddenFrom: string | null;
};

/** The days on which the accounts moved; each opens its ledger lines. */
export async function DayList({ kinds, days, here, cursor, hiddenFrom }: Props) {
  const t = await getTranslations("books");
  const locale = await getLocale();
  const before = bookDay.safeParse(cursor).data ?? null;
  const page = await loaded(listAccountDays(database(), kinds, days, before, PAGE_SIZE));
  if (!page) return <TryAgain message={t("failed")} />;
  if (page.rows.length === 0) return <EmptyState title={t("noDays")} />;
  return (
    <>
      <Table aria-label={t("daysList")}>
        <TableHeads heads={[t("day"), { right: t("debit") }, { right: t("credit") }]} />
        <TableBody>
          {page.rows.map(({ day, debit, credit }) => (
            <TableRow key={day}>
              <TableCell cell="lead">
                <Link
                  href={accountAddress(here, { day })}
                  className="link inline-flex items-center pointer-fine:min-h-0 sm:min-h-11"
                >
                  {formatDay(day, locale)}
                </Link>
              </TableCell>
              <TableCell label={t("debit")} phone="line said" className="figures text-right">
                {isSince(hiddenFrom, day) ? <Withheld /> : formatExact(debit)}
              </TableCell>
              <TableCell label={t("credit")} phone="end said" className="figures text-right">
                {isSince(hiddenFrom, day) ? <Withheld /> : formatExact(credit)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <PageLinks
        page={page}
        from={before}
        at={(next) => accountAddress(here, { cursor: next ?? null })}
      />
    </>
  );
}
