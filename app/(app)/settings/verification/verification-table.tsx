import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { formatDateTime } from "@/lib/dates";
import type { Verification } from "@/lib/evidence/verifications";
import { formatNumber } from "@/lib/money";

/** The last verifications, the newest first. */
export function VerificationTable({ rows }: { rows: Verification[] }) {
  const t = useTranslations("verification");
  const locale = useLocale();
  if (rows.length === 0) return null;
  return (
    <section className="grid gap-2">
      <h2 className="font-medium">{t("history")}</h2>
      <Table>
        <TableHeads heads={[t("when"), t("result"), t("checked"), t("seal")]} />
        <TableBody>
          {rows.map((row) => (
            <TableRow key={row.id}>
              <TableCell cell="lead" className="figures">
                {formatDateTime(row.at, locale)}
              </TableCell>
              <TableCell label={t("result")} phone="amount">
                <Badge variant={row.findings > 0 ? "destructive" : "success"}>
                  {row.findings > 0 ? t("found", { count: row.findings }) : t("allAgrees")}
                </Badge>
              </TableCell>
              <TableCell label={t("checked")}>
                {t("promises", { count: row.promises, seconds: row.seconds })}
              </TableCell>
              <TableCell label={t("seal")} phone="end said">
                {row.seal ? formatNumber(row.seal) : ""}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

/** What the last verification found, as the command line tells it. */
export function Findings({ of: { first, findings } }: { of: Verification }) {
  const t = useTranslations("verification");
  return (
    <Card className="grid gap-2 p-4 text-sm">
      <h2 className="font-medium">{t("findings")}</h2>
      <ul className="grid gap-2" lang="en">
        {first.map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
      <p className="text-muted-foreground">
        {findings > first.length ? t("more", { count: findings - first.length }) : t("command")}
      </p>
    </Card>
  );
}
