import { getLocale, getTranslations } from "next-intl/server";
import { FactList } from "@/components/fact-list";
import { Table, TableBody, TableHeads } from "@/components/ui/table";
import { formatDate, formatDateTime, formatDay, kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import type { OldLine, Statement, StatementLine } from "@/lib/statements/schema";
import { OldBooksLink, OldBooksPart } from "./old-books";
import { StatementPositions } from "./statement-positions";
import { type ShownLine, StatementRows } from "./statement-rows";
import { statementWords } from "./statement-words";

type Props = {
  statement: Statement;
  /** The name at the head of its documents. */
  cooperative: string;
  /** Those of its lines that are shown. */
  lines: StatementLine[];
  /** Those of the old books that are shown. */
  old: OldLine[];
  /** Whether the reader may open the transactions behind them. */
  opens?: boolean;
};

/** What a statement says: whose it is, for which days, every movement, the balance before and after. */
export async function StatementDocument(props: Props) {
  const { statement, cooperative, lines, old, opens } = props;
  const t = await getTranslations("documents");
  const locale = await getLocale();
  const day = (of: string) => formatDate(startOfKigaliDay(of), locale);
  const { opening, paidIn, paidOut, closing, madeAt } = statement;
  const begins = (await statementWords(cooperative)).begins(statement);
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
      {begins && <p className="mt-3 text-sm">{begins}</p>}
      {!statement.over && <p className="mt-3 text-sm">{t("notOver", { at: made })}</p>}
      <div className="mt-5">
        {statement.lines.length === 0 && <p className="text-muted-foreground">{t("empty")}</p>}
        {lines.length > 0 && (
          <StatementLines cooperative={cooperative} lines={lines} opens={opens} />
        )}
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
export async function StatementLines(props: Omit<Props, "statement" | "old">) {
  const { cooperative, lines, opens } = props;
  const t = await getTranslations("documents");
  const locale = await getLocale();
  const words = await statementWords(cooperative);
  const heads = {
    date: t("date"),
    with: t("with"),
    in: t("in"),
    out: t("out"),
    balance: t("balance"),
  };
  const days = lines.map(({ at }) => kigaliDay(at));
  const rows = lines.map(
    (line, at): ShownLine => ({
      id: `${line.transactionId}${line.step}`,
      what: words.what(line),
      reference: line.reference,
      note: words.note(line),
      when: formatDateTime(line.at, locale),
      with: words.party(line),
      in: line.net > 0 ? formatExact(line.net) : null,
      out: line.net < 0 ? formatExact(-line.net) : null,
      balance: formatExact(line.after),
      day: days[at] !== days[at - 1] ? formatDay(days[at] ?? "", locale) : null,
    }),
  );
  return (
    <Table>
      <TableHeads
        heads={[
          t("what"),
          heads.date,
          heads.with,
          { right: heads.in },
          { right: heads.out },
          { right: heads.balance },
        ]}
      />
      <TableBody>
        <StatementRows rows={rows} heads={heads} opens={opens} />
      </TableBody>
    </Table>
  );
}
