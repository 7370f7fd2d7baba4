import { useLocale, useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { Fragment } from "react";
import { DayRow } from "@/components/day-row";
import { FactList } from "@/components/fact-list";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { formatDate, formatDateTime, formatDay, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { OldLine, Statement, StatementLine } from "@/lib/statements/schema";
import { OldBooksLink, OldBooksPart } from "./old-books";
import { StatementPositions } from "./statement-positions";
import { type StatementWords, statementWords } from "./statement-words";

type Props = {
  statement: Statement;
  /** Those of its lines that are shown. */
  lines: StatementLine[];
  /** Those of the old books that are shown. */
  old: OldLine[];
  /** Whether the reader may open the transactions behind them. */
  opens?: boolean;
};

/** What a statement says: whose it is, for which days, every movement, the balance before and after. */
export async function StatementDocument({ statement, lines, old, opens }: Props) {
  const t = await getTranslations("documents");
  const locale = await getLocale();
  const day = (of: string) => formatDate(startOfKigaliDay(of), locale);
  const { opening, paidIn, paidOut, closing, madeAt } = statement;
  const made = formatDateTime(madeAt, locale);
  return (
    <>
      <div className="statement-facts grid grid-cols-1 gap-x-12 sm:grid-cols-2">
        <FactList
          facts={[
            [t("member"), statement.name || t("closedAccount")],
            [t("phone"), statement.phone],
            [t("memberNumber"), statement.memberNumber],
            [t("account"), String(statement.account)],
            [t("period"), t("days", { from: day(statement.from), to: day(statement.to) })],
            [t("madeAt"), made],
          ]}
        />
        <FactList
          facts={[
            [t("opening"), formatExact(opening)],
            [t("totalIn"), formatExact(paidIn)],
            [t("totalOut"), formatExact(paidOut)],
            [t("closing"), <strong key="closing">{formatExact(closing)}</strong>],
            [t("lines"), String(statement.lines.length)],
          ]}
        />
      </div>
      {!statement.over && <p className="mt-3 text-sm">{t("notOver", { at: made })}</p>}
      <div className="mt-5">
        {statement.lines.length === 0 && <p className="text-muted-foreground">{t("empty")}</p>}
        {lines.length > 0 && <StatementLines lines={lines} opens={opens} />}
      </div>
      {statement.positions && (
        <StatementPositions positions={statement.positions} closing={closing} />
      )}
      <p className="mt-4 text-sm text-muted-foreground">{t("explain")}</p>
      {statement.oldBooks && old.length > 0 && (
        <OldBooksPart cutOver={statement.oldBooks.cutOver} lines={old}>
          {opens && <OldBooksLink member={statement.memberId} />}
        </OldBooksPart>
      )}
    </>
  );
}

/** Movements with the balance after each; on a phone in days. */
export async function StatementLines({ lines, opens }: Omit<Props, "statement" | "old">) {
  const t = await getTranslations("documents");
  const locale = await getLocale();
  const words = await statementWords();
  const days = lines.map(({ at }) => kigaliDay(at));
  return (
    <Table>
      <TableHeads
        heads={[
          t("what"),
          t("date"),
          t("with"),
          { right: t("in") },
          { right: t("out") },
          { right: t("balance") },
        ]}
      />
      <TableBody>
        {lines.map((line, at) => (
          <Fragment key={`${line.transactionId}${line.step}`}>
            {days[at] !== days[at - 1] && (
              <DayRow day={formatDay(days[at] ?? "", locale)} end={t("balance")} columns={6} />
            )}
            <Line line={line} words={words} opens={opens} />
          </Fragment>
        ))}
      </TableBody>
    </Table>
  );
}

type LineProps = { line: StatementLine; words: StatementWords; opens: boolean | undefined };

function Line({ line, words, opens }: LineProps) {
  const t = useTranslations("documents");
  const locale = useLocale();
  const note = words.note(line);
  return (
    <TableRow>
      <TableCell cell="lead">
        {opens ? (
          <Link
            href={`/transactions?view=${line.reference}`}
            className="font-medium hover:underline"
          >
            {words.what(line)}
          </Link>
        ) : (
          <span className="font-medium">{words.what(line)}</span>
        )}
        <span className="in-columns">
          <span className="figures block text-xs text-muted-foreground">{line.reference}</span>
        </span>
        {note && <span className="block text-xs font-normal">{note}</span>}
      </TableCell>
      <TableCell label={t("date")}>
        <When text={formatDateTime(line.at, locale)} inDays />
      </TableCell>
      <TableCell label={t("with")}>{words.party(line)}</TableCell>
      <Francs label={t("in")} phone="amount in" francs={line.net > 0 ? line.net : null} />
      <Francs label={t("out")} phone="amount out" francs={line.net < 0 ? -line.net : null} />
      <Francs label={t("balance")} phone="end" francs={line.after} />
    </TableRow>
  );
}

type FrancsProps = {
  label: string;
  francs: number | null;
  phone: React.ComponentProps<typeof TableCell>["phone"];
};

// On a phone an empty cell is left out.
function Francs({ label, francs, phone }: FrancsProps) {
  return (
    <TableCell label={label} phone={phone} className="figures text-right whitespace-nowrap">
      {francs === null ? null : formatExact(francs)}
    </TableCell>
  );
}
