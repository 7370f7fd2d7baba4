import { useLocale, useTranslations } from "next-intl";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { formatDateTime } from "@/lib/dates";
import type { AnswerView } from "@/lib/imports/views";
import { formatExact } from "@/lib/money";
import { PersonCell } from "../../person-cell";

type Props = {
  rows: AnswerView[];
  /** Where an objection is settled; null for who may not. */
  settleHref: ((answer: string) => string) | null;
};

/** What members say of the balance that was brought in for them. */
export function AnswerTable({ rows, settleHref }: Props) {
  const t = useTranslations("moveIn.answers");
  return (
    <Table>
      <TableHeads
        heads={[
          t("member"),
          { right: t("balance") },
          { right: t("shouldBe") },
          t("said"),
          t("remark"),
          t("act"),
        ]}
      />
      <TableBody>
        {rows.map((row) => (
          <AnswerRow key={row.member.id} row={row} settleHref={settleHref} />
        ))}
      </TableBody>
    </Table>
  );
}

function AnswerRow({ row, settleHref }: { row: AnswerView } & Pick<Props, "settleHref">) {
  const t = useTranslations("moveIn.answers");
  return (
    <TableRow>
      <PersonCell name={row.member.name} className="figures">
        {row.member.number}
        {row.member.phone && ` · ${row.member.phone}`}
      </PersonCell>
      <TableCell label={t("balance")} phone="amount" className="figures text-right">
        {formatExact(row.balance)}
        {row.shares > 0 && (
          <span className="block text-xs">{t("shares", { count: row.shares })}</span>
        )}
      </TableCell>
      <TableCell
        label={t("shouldBe")}
        phone={row.shouldBe === null ? "none" : "line said"}
        className="figures text-right"
      >
        {row.shouldBe === null ? "" : formatExact(row.shouldBe)}
      </TableCell>
      <SaidCells row={row} />
      <TableCell label={t("act")} phone="end">
        {settleHref && row.settleable && row.id && (
          <Link
            href={settleHref(row.id)}
            scroll={false}
            aria-label={t("settleOf", { name: row.member.name })}
            className="link"
          >
            {t("settle")}
          </Link>
        )}
      </TableCell>
    </TableRow>
  );
}

/** When and by whom it was said, what, and how it was settled. */
function SaidCells({ row }: { row: AnswerView }) {
  const t = useTranslations("moveIn.answers");
  const locale = useLocale();
  return (
    <>
      <TableCell label={t("said")} phone={row.answeredAt ? "line" : "none"}>
        {row.answeredAt && <When text={formatDateTime(new Date(row.answeredAt), locale)} />}
        {row.notedBy && (
          <span className="block text-xs text-muted-foreground">
            {t("notedBy", { name: row.notedBy })}
          </span>
        )}
      </TableCell>
      <TableCell label={t("remark")} phone={row.remark ? "below" : "none"} className="break-words">
        {row.remark}
        {row.settlement && (
          <span className="block text-muted-foreground">
            {t("settledBy", { name: row.settledBy ?? "" })} {row.settlement} {row.correction}
          </span>
        )}
      </TableCell>
    </>
  );
}
