import { useLocale, useTranslations } from "next-intl";
import { ClientTexts } from "@/components/texts/client-texts";
import type { Locale } from "@/lib/dates";
import { cellField } from "@/lib/imports/correcting/schema";
import { type ListedProblem, MOST_CELL, shownCell } from "@/lib/imports/schema";
import { importWords } from "@/lib/imports/words";
import { CorrectionForm } from "./correction-form";

type Props = { id: string; rows: ListedProblem[]; href: string };

/** A page of problems whose cells the reader may correct; a cell with two problems is corrected beside the first. */
export function CorrectableProblems({ id, rows, href }: Props) {
  const t = useTranslations("moveIn.run");
  const files = useTranslations("moveIn.files");
  const words = importWords(useLocale() as Locale);
  const met = new Set<string>();
  const shown = rows.map((problem) => {
    const { no, kind, column, row, cell, corrected, values } = problem;
    const field = cellField({ kind, row, column });
    const isFirst = !met.has(field);
    met.add(field);
    return {
      no,
      where: t("cellAt", { file: files(kind), cell: `${column}${row}` }),
      message: words.problem(problem),
      cell: isFirst ? cell : shownCell(cell),
      corrected,
      near: typeof values.near === "string" ? values.near : null,
      field: isFirst ? field : null,
    };
  });
  return (
    <ClientTexts namespaces={["moveIn.corrections", "moveIn.problemColumns", "fresh"]}>
      <CorrectionForm id={id} rows={shown} href={href} most={MOST_CELL} />
    </ClientTexts>
  );
}
