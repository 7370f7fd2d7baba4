import { getLocale, getTranslations } from "next-intl/server";
import { StatementLines } from "@/components/documents/statement-document";
import { Card } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { formatDateTime } from "@/lib/dates";
import type { StatementSince } from "@/lib/documents/since";
import { formatExact } from "@/lib/money";
import type { Statement } from "@/lib/statements/schema";

/** What has become of what a statement says, in a sentence each. */
export async function StatementChanges({ since }: { since: StatementSince }) {
  const t = await getTranslations("documents.check");
  const locale = await getLocale();
  const at = (instant: Date) => formatDateTime(instant, locale);
  const { altered, added, name, reversed, ended } = since;
  const changes = [
    ...(altered ? [t("altered")] : []),
    ...(added.length > 0 ? [t("addedSince", { count: added.length })] : []),
    ...(name === null ? [] : [name ? t("renamedSince", { name }) : t("closedSince")]),
    ...reversed.map((one) => t("lineReversed", { reference: one.reference, at: at(one.at) })),
    ...ended.map(({ reference, how, at: then }) =>
      t(how === "repaid" ? "loanRepaid" : "loanWrittenOff", { reference, at: at(then) }),
    ),
  ];
  return (
    <>
      {t("movedOn")}
      <ul className="mt-1 list-disc pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </>
  );
}

type BothProps = { statement: Statement; cooperative: string; since: StatementSince };

/** What the document says beside what the books say now, and the movements that are not on it. */
export async function StatementBoth({ statement, cooperative, since }: BothProps) {
  const t = await getTranslations("documents");
  const rows = [
    [t("opening"), formatExact(statement.opening), formatExact(since.opening)],
    [t("lines"), String(since.said), String(since.count)],
    [t("closing"), formatExact(statement.closing), formatExact(since.closing)],
  ];
  const heads = [t("check.documentSays"), t("check.booksSay")] as const;
  return (
    <Card className="p-4 sm:p-6">
      <h2 className="mb-3 text-lg font-semibold">{t("check.both")}</h2>
      <Table>
        <TableHeads heads={[t("what"), { right: heads[0] }, { right: heads[1] }]} />
        <TableBody>
          {rows.map(([what, then, now]) => (
            <TableRow key={what}>
              <TableCell cell="lead">{what}</TableCell>
              <TableCell label={heads[0]} phone="line said" className="figures text-right">
                {then}
              </TableCell>
              <TableCell label={heads[1]} phone="line said" className="figures text-right">
                {now}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {since.added.length > 0 && (
        <>
          <h3 className="mt-5 mb-2 font-semibold">{t("check.added")}</h3>
          <StatementLines cooperative={cooperative} lines={since.added.slice(0, MOST_SHOWN)} />
        </>
      )}
    </Card>
  );
}

const MOST_SHOWN = 50;
