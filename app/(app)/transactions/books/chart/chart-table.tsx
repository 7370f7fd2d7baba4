import { useLocale, useTranslations } from "next-intl";
import { FigureLink } from "@/components/figure-link";
import { Badge } from "@/components/ui/badge";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { Withheld } from "@/components/withheld";
import type { ShownChartRow } from "@/lib/accounting/shown";
import { formatExact } from "@/lib/money";
import { toDecideAddress } from "../../address";
import { accountAddress } from "../address";

type Props = {
  rows: ShownChartRow[];
  /** Whether the reader may propose a change. */
  keeps: boolean;
  of: ShownChartRow["class"];
};

/** The accounts of a class by their numbers: side, what each holds, and whether it is in use. */
export function ChartTable({ rows, keeps, of }: Props) {
  const t = useTranslations("books.chart");
  const books = useTranslations("books");
  return (
    <Table aria-label={books(`classes.${of}`)}>
      <TableHeads
        heads={[
          books("account"),
          t("side"),
          { right: t("balance") },
          t("state"),
          ...(keeps ? [t("change")] : []),
        ]}
      />
      <TableBody>
        {rows.map((row) => (
          <AccountRow key={row.kind} row={row} keeps={keeps} />
        ))}
      </TableBody>
    </Table>
  );
}

function AccountRow({ row, keeps }: { row: ShownChartRow; keeps: boolean }) {
  const t = useTranslations("books.chart");
  const books = useTranslations("books");
  const locale = useLocale();
  const name = row.name[locale];
  return (
    <TableRow>
      <TableCell cell="lead" className={row.heading ? "font-semibold" : undefined}>
        <span className="figures mr-1 text-muted-foreground">{row.code}</span> {name}
      </TableCell>
      <TableCell label={t("side")} phone="line">
        {row.heading ? t("heading") : books(row.side)}
      </TableCell>
      <TableCell label={t("balance")} phone="amount" className="figures text-right">
        {row.heading ? null : <Held row={row} />}
      </TableCell>
      <TableCell
        label={t("state")}
        {...(row.active && !row.proposal && { phone: "none" as const })}
      >
        <State row={row} keeps={keeps} />
      </TableCell>
      {keeps && (
        <TableCell label={t("change")} phone="end">
          {!row.system && (
            <Link
              href={`/transactions/books/chart?account=${row.code}`}
              scroll={false}
              className="link inline-flex min-h-11 items-center pointer-fine:min-h-0"
              aria-label={t("changeOf", { name: `${row.code} ${name}` })}
            >
              {t("change")}
            </Link>
          )}
        </TableCell>
      )}
    </TableRow>
  );
}

/** What it holds, on the side where it stands: less than nothing where it is on the other. */
function Held({ row: { kind, side, balance } }: { row: ShownChartRow }) {
  if (balance === null) return <Withheld />;
  const held = side === "debit" ? -balance : balance;
  const text = held < 0 ? `−${formatExact(-held)}` : formatExact(held + 0);
  return <FigureLink href={accountAddress({ account: kind })}>{text}</FigureLink>;
}

function State({ row, keeps }: { row: ShownChartRow; keeps: boolean }) {
  const { active, heading, proposal } = row;
  const t = useTranslations("books.chart");
  if (heading) return null;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {active ? t("open") : <Badge variant="outline">{t("closed")}</Badge>}
      {proposal && (
        <FigureLink href={keeps ? toDecideAddress("chart") : undefined}>{t("waits")}</FigureLink>
      )}
    </span>
  );
}
