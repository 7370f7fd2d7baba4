import { getTranslations } from "next-intl/server";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { formatNumber } from "@/lib/money";
import type { EntryView } from "@/lib/transactions/schema";
import { accountName } from "./account-name";

type Props = {
  entries: EntryView[];
  /** Whether these are only the reader's own lines. */
  own: boolean;
};

/** The ledger lines behind a transaction, to the exact franc. */
export async function LedgerLines({ entries, own }: Props) {
  const t = await getTranslations("transactions");
  const name = await accountName();
  return (
    <section className="grid gap-2">
      <h3 className="font-semibold">{own ? t("ownLines") : t("lines")}</h3>
      {entries.length === 0 ? (
        <p className="text-sm text-muted-foreground">{t("noLines")}</p>
      ) : (
        <Table>
          <TableHeads
            heads={[
              t("account"),
              t("step"),
              { right: t("debit") },
              { right: t("credit") },
              { right: t("balanceAfter") },
            ]}
          />
          <TableBody>
            {entries.map((entry) => (
              <TableRow key={`${entry.step}${entry.owner}${entry.account}${entry.credit}`}>
                <TableCell cell="lead">
                  <span className="font-medium">{name(entry.account)}</span>
                  <span className="block text-xs text-muted-foreground">
                    {entry.owner ?? "Open Future"}
                  </span>
                </TableCell>
                <TableCell label={t("step")}>{t(`steps.${entry.step}`)}</TableCell>
                <Francs
                  label={t("debit")}
                  phone={entry.debit ? "amount said" : "none"}
                  francs={entry.debit || null}
                />
                <Francs
                  label={t("credit")}
                  phone={entry.credit ? "amount said" : "none"}
                  francs={entry.credit || null}
                />
                <Francs label={t("balanceAfter")} phone="end said" francs={entry.balanceAfter} />
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </section>
  );
}

type FrancsProps = {
  label: string;
  francs: number | null;
  phone: React.ComponentProps<typeof TableCell>["phone"];
};

function Francs({ label, francs, phone }: FrancsProps) {
  return (
    <TableCell label={label} phone={phone} className="figures text-right whitespace-nowrap">
      {francs === null ? "–" : formatNumber(francs)}
    </TableCell>
  );
}
