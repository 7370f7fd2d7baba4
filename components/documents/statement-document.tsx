import { useLocale, useTranslations } from "next-intl";
import { getLocale, getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { formatDate, formatDateTime, startOfKigaliDay } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { Statement, StatementLine } from "@/lib/statements/schema";
import { StatementPositions } from "./statement-positions";
import { type StatementWords, statementWords } from "./statement-words";

type Props = {
  statement: Statement;
  /** Those of its lines that are shown. */
  lines: StatementLine[];
};

/** What a statement says: whose it is, for which days, every movement, the balance before and after. */
export async function StatementDocument({ statement, lines }: Props) {
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
        {lines.length === 0 ? (
          <p className="text-muted-foreground">{t("empty")}</p>
        ) : (
          <StatementLines lines={lines} />
        )}
      </div>
      {statement.positions && (
        <StatementPositions positions={statement.positions} closing={closing} />
      )}
      <p className="mt-4 text-sm text-muted-foreground">{t("explain")}</p>
    </>
  );
}

/** Movements with the balance after each. */
export async function StatementLines({ lines }: { lines: StatementLine[] }) {
  const t = await getTranslations("documents");
  const words = await statementWords();
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
        {lines.map((line) => (
          <Line key={`${line.transactionId}${line.step}`} line={line} words={words} />
        ))}
      </TableBody>
    </Table>
  );
}

function Line({ line, words }: { line: StatementLine; words: StatementWords }) {
  const t = useTranslations("documents");
  const locale = useLocale();
  const note = words.note(line);
  return (
    <TableRow>
      <TableCell cell="lead">
        <span className="font-medium">{words.what(line)}</span>
        <span className="figures block text-xs text-muted-foreground">{line.reference}</span>
        {note && <span className="block text-xs">{note}</span>}
      </TableCell>
      <TableCell label={t("date")}>
        <When text={formatDateTime(line.at, locale)} />
      </TableCell>
      <TableCell label={t("with")}>{words.party(line)}</TableCell>
      <Francs label={t("in")} francs={line.net > 0 ? line.net : null} />
      <Francs label={t("out")} francs={line.net < 0 ? -line.net : null} />
      <Francs label={t("balance")} francs={line.after} />
    </TableRow>
  );
}

// On a phone an empty cell is left out.
function Francs({ label, francs }: { label: string; francs: number | null }) {
  return (
    <TableCell label={label} className="figures text-right whitespace-nowrap">
      {francs === null ? null : formatExact(francs)}
    </TableCell>
  );
}
