import { useLocale, useTranslations } from "next-intl";
import { FactList } from "@/components/fact-list";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { formatDay } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import { totalsOfPositions } from "@/lib/statements/rules";
import type { Position } from "@/lib/statements/schema";

/** What the member owes, is owed and has in projects, beside what they own. */
export function StatementPositions({
  positions,
  closing,
}: {
  positions: Position[];
  closing: number;
}) {
  const t = useTranslations("documents.positions");
  return (
    <section aria-labelledby="positions" className="mt-6 grid gap-2">
      <h2 id="positions" className="font-semibold">
        {t("title")}
      </h2>
      {positions.length === 0 ? (
        <p className="text-muted-foreground">{t("none")}</p>
      ) : (
        <>
          <Table>
            <TableHeads heads={[t("what"), t("with"), t("due"), { right: t("amount") }]} />
            <TableBody>
              {positions.map((one) => (
                <Row key={one.id} one={one} />
              ))}
            </TableBody>
          </Table>
          <FactList
            className="sm:max-w-md"
            facts={totalsOfPositions(positions, closing).map(([key, francs]) => [
              t(key),
              formatExact(francs),
            ])}
          />
        </>
      )}
    </section>
  );
}

function Row({ one }: { one: Position }) {
  const t = useTranslations("documents.positions");
  const locale = useLocale();
  const { kind, reference, state, party, due, principal, interest } = one;
  return (
    <TableRow>
      <TableCell cell="lead">
        <span className="font-medium">{t(`kinds.${kind}`)}</span>
        {reference && (
          <span className="in-columns">
            <span className="figures block text-xs text-muted-foreground">{reference}</span>
          </span>
        )}
        {state !== "open" && <span className="block text-xs">{t(`states.${state}`)}</span>}
      </TableCell>
      <TableCell label={t("with")}>{party}</TableCell>
      <TableCell label={t("due")}>{due && formatDay(due, locale)}</TableCell>
      <TableCell label={t("amount")} phone="amount" className="figures text-right">
        <span>
          {formatExact(principal + interest)}
          {interest > 0 && (
            <span className="block text-xs text-muted-foreground">
              {t("ofInterest", { amount: formatExact(interest) })}
            </span>
          )}
        </span>
      </TableCell>
    </TableRow>
  );
}
