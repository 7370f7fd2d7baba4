import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { formatDay } from "@/lib/dates";
import { listAddress } from "@/lib/list-address";
import { formatExact } from "@/lib/money";
import type { OldBooks, OldLine } from "@/lib/statements/schema";

type Props = {
  cutOver: OldBooks["cutOver"];
  /** Those that are shown. */
  lines: OldLine[];
  /** What leads to the others. */
  children?: React.ReactNode;
};

/** What a member did in the books of before, apart from all that is in these. */
export function OldBooksPart({ cutOver, lines, children }: Props) {
  const t = useTranslations("documents.oldBooks");
  const locale = useLocale();
  return (
    <section aria-labelledby="old-books" className="mt-6 grid gap-2">
      <h2 id="old-books" className="font-semibold">
        {t("title", { day: formatDay(cutOver, locale) })}
      </h2>
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      <OldBooksLines lines={lines} />
      {children}
    </section>
  );
}

/** Movements of the old books, in their words. Amounts have the signs that they had there. */
export function OldBooksLines({ lines }: { lines: OldLine[] }) {
  const t = useTranslations("documents.oldBooks");
  const locale = useLocale();
  return (
    <Table>
      <TableHeads heads={[t("what"), t("day"), t("reference"), { right: t("amount") }]} />
      <TableBody>
        {lines.map(({ no, day, kind, amount, reference }) => (
          <TableRow key={no}>
            <TableCell cell="lead" className="wrap-anywhere">
              {kind}
            </TableCell>
            <TableCell label={t("day")} phone="line">
              {formatDay(day, locale)}
            </TableCell>
            <TableCell label={t("reference")} phone="line" className="wrap-anywhere">
              {reference}
            </TableCell>
            <TableCell
              label={t("amount")}
              phone="amount"
              className="figures text-right whitespace-nowrap"
            >
              {formatExact(amount)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** To all that a member did in the old books. */
export function OldBooksLink({ member, count }: { member: string | null; count?: number }) {
  const t = useTranslations("documents.oldBooks");
  return (
    <Link
      href={listAddress("/transactions/statement/before", { member })}
      className="link no-print inline-flex min-h-11 items-center justify-self-start text-sm"
    >
      {count === undefined ? t("all") : t("allOf", { count })}
    </Link>
  );
}
