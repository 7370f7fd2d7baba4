import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { database } from "@/db/client";
import { formatDateTime } from "@/lib/dates";
import { listCorrections } from "@/lib/imports/correcting/queries";
import { correctionsQuery } from "@/lib/imports/correcting/schema";
import type { CorrectedCell } from "@/lib/imports/views";
import { listAddress } from "@/lib/list-address";
import { PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";

type Props = { id: string; search: Record<string, string | string[] | undefined> };

/** The corrected cells of what was brought in: what its files say, what counts instead, and who says so. */
export async function Corrections({ id, search }: Props) {
  const t = await getTranslations("moveIn.corrections");
  const from = correctionsQuery.shape.cursor.catch(undefined).parse(search.corrections);
  const page = await loaded(listCorrections(database(), id, Number(from ?? 0), PAGE_SIZE));
  if (page?.rows.length === 0 && !from) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t("title")}</h2>
      <p className="text-sm text-muted-foreground">{t("text")}</p>
      <Listed
        page={page}
        failed={t("failed")}
        empty={null}
        from={from}
        at={(corrections) => listAddress(`/members/moving-in/${id}`, { corrections })}
      >
        {(rows) => <CorrectionTable rows={rows} />}
      </Listed>
    </section>
  );
}

/** Each with its file and place. */
export function CorrectionTable({ rows }: { rows: CorrectedCell[] }) {
  const t = useTranslations("moveIn.corrections");
  const run = useTranslations("moveIn.run");
  const files = useTranslations("moveIn.files");
  const locale = useLocale();
  return (
    <Table>
      <TableHeads heads={[t("where"), t("was"), t("now"), t("by")]} />
      <TableBody>
        {rows.map(({ kind, row, column, was, now, by, at }) => (
          <TableRow key={`${kind} ${column}${row}`}>
            <TableCell cell="lead">
              {run("cellAt", { file: files(kind), cell: `${column}${row}` })}
            </TableCell>
            <TableCell label={t("was")} phone="line said" className="wrap-anywhere">
              {was || run("empty")}
            </TableCell>
            <TableCell label={t("now")} phone="line said" className="wrap-anywhere font-medium">
              {now || run("empty")}
            </TableCell>
            <TableCell label={t("by")} phone="below">
              {by}, <When text={formatDateTime(new Date(at), locale)} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
