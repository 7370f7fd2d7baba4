import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PageLinks } from "@/components/page-links";
import { TryAgain } from "@/components/try-again";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { Withheld } from "@/components/withheld";
import { database } from "@/db/client";
import type { Days } from "@/lib/accounting/account-days";
import {
  type AccountEntry,
  type EntryPlace,
  listAccountEntries,
  readEntryPlace,
} from "@/lib/accounting/account-entries";
import { firstBookDay } from "@/lib/accounting/queries";
import { formatDateTime, kigaliDay } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import { PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { isSince } from "@/lib/withheld";
import { accountAddress } from "../address";

type Props = {
  accounts: { kinds: string[]; sign: 1 | -1 };
  days: Days;
  here: Parameters<typeof accountAddress>[0];
  cursor: string | undefined;
  /** The day from which on nothing that adds up is told to the reader, or null. */
  hiddenFrom: string | null;
};

/** The entries of the accounts in the order of time, with what they came to after each. */
export async function EntryList({ accounts, days, here, cursor, hiddenFrom }: Props) {
  const t = await getTranslations("books");
  const place = placeIn(cursor);
  const page = await loaded(read(accounts.kinds, days, place));
  if (!page) return <TryAgain message={t("failed")} />;
  if (page.rows.length === 0) return <EmptyState title={t("noDays")} />;
  return (
    <>
      <Table aria-label={t("entries")}>
        <TableHeads
          heads={[
            t("transaction"),
            t("at"),
            { right: t("debit") },
            { right: t("credit") },
            { right: t("balanceAfter") },
          ]}
        />
        <TableBody>
          {page.rows.map((entry, at) => (
            <Entry
              // biome-ignore lint/suspicious/noArrayIndexKey: a transaction may have several lines here, and none ever moves.
              key={`${entry.transactionId} ${at}`}
              entry={entry}
              sign={accounts.sign}
              hidden={isSince(hiddenFrom, kigaliDay(entry.at))}
            />
          ))}
        </TableBody>
      </Table>
      <PageLinks
        page={page}
        from={place}
        at={(next) => accountAddress(here, { cursor: next ?? null })}
      />
    </>
  );
}

type EntryProps = {
  entry: AccountEntry;
  sign: number;
  /** Whether what they come to with it is not told. */
  hidden: boolean;
};

function Entry({ entry, sign, hidden }: EntryProps) {
  const t = useTranslations("books");
  const types = useTranslations("types");
  const locale = useLocale();
  const side = (label: string, francs: number) => (
    <TableCell label={label} className="figures text-right">
      {francs > 0 ? formatExact(francs) : "–"}
    </TableCell>
  );
  return (
    <TableRow>
      <TableCell cell="lead">
        {types(entry.type)}
        <Link href={`/transactions?view=${entry.reference}`} className="link figures block text-xs">
          {entry.reference}
        </Link>
        {(entry.member ?? entry.description) && (
          <span className="block text-xs text-muted-foreground wrap-anywhere">
            {entry.member ?? entry.description}
          </span>
        )}
      </TableCell>
      <TableCell label={t("at")}>
        <When text={formatDateTime(entry.at, locale)} />
      </TableCell>
      {side(t("debit"), -entry.amount)}
      {side(t("credit"), entry.amount)}
      <TableCell label={t("balanceAfter")} className="figures text-right font-medium">
        {/* Nothing is 0, not −0. */}
        {hidden ? <Withheld /> : formatExact(entry.balance * sign + 0)}
      </TableCell>
    </TableRow>
  );
}

async function read(kinds: string[], { from, to }: Days, place: EntryPlace | null) {
  const first = from ?? (await firstBookDay(database(), to));
  return listAccountEntries(database(), kinds, { from: first, to }, place, PAGE_SIZE);
}

// What is none of ours means the first page.
function placeIn(cursor: string | undefined): EntryPlace | null {
  try {
    return readEntryPlace(cursor);
  } catch {
    return null;
  }
}
