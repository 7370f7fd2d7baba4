import { useLocale, useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { ExportButton } from "@/components/export-button";
import { Listed } from "@/components/listed";
import { ClientTexts } from "@/components/texts/client-texts";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { database } from "@/db/client";
import type { Locale } from "@/lib/dates";
import { listProblems } from "@/lib/imports/runs";
import {
  IMPORT_KINDS,
  type ImportKind,
  type ListedProblem,
  problemsQuery,
  shownCell,
} from "@/lib/imports/schema";
import type { ImportView } from "@/lib/imports/views";
import { importWords } from "@/lib/imports/words";
import { listAddress } from "@/lib/list-address";
import { PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { CorrectableProblems } from "./correctable-problems";

type Props = {
  run: ImportView;
  search: Record<string, string | string[] | undefined>;
  /** Whether the reader may correct cells now. */
  mayCorrect: boolean;
};

/** What is wrong, each beside its cell, which can be corrected there, and the rows to be corrected as files. */
export async function Problems({ run, search, mayCorrect }: Props) {
  const t = await getTranslations("moveIn.run");
  const files = await getTranslations("moveIn.files");
  const { shape } = problemsQuery;
  const kind = shape.kind.catch(undefined).parse(search.kind);
  const from = shape.cursor.catch(undefined).parse(search.cursor);
  const here = `/members/moving-in/${run.id}`;
  const kinds = IMPORT_KINDS.filter((each) => run.files.some((file) => file.kind === each));
  const page = await loaded(
    listProblems(database(), { runId: run.id, kind }, Number(from ?? 0), PAGE_SIZE),
  );
  return (
    <section className="grid gap-3">
      <h2 className="text-lg font-semibold">{t("problems")}</h2>
      <nav aria-label={t("problemsOf")} className="flex flex-wrap gap-x-4">
        {[undefined, ...kinds].map((each) => (
          <Link
            key={each ?? "all"}
            href={listAddress(here, { kind: each })}
            scroll={false}
            aria-current={each === kind ? "page" : undefined}
            className="link inline-flex min-h-11 items-center aria-[current]:font-semibold"
          >
            {each ? files(each) : t("all")}
          </Link>
        ))}
      </nav>
      <Listed
        page={page}
        failed={t("problems")}
        empty={null}
        from={from}
        at={(cursor) => listAddress(here, { kind, cursor })}
      >
        {(rows) =>
          mayCorrect ? (
            <CorrectableProblems
              id={run.id}
              rows={rows}
              href={listAddress(here, { kind, cursor: from })}
            />
          ) : (
            <ProblemTable rows={rows} />
          )
        }
      </Listed>
      <MarkedFiles run={run.id} kinds={kinds} />
    </section>
  );
}

function ProblemTable({ rows }: { rows: ListedProblem[] }) {
  const t = useTranslations("moveIn.run");
  const columns = useTranslations("moveIn.problemColumns");
  const files = useTranslations("moveIn.files");
  const words = importWords(useLocale() as Locale);
  return (
    <Table>
      <TableHeads heads={[columns("where"), columns("cell"), columns("correct")]} />
      <TableBody>
        {rows.map((problem) => (
          <TableRow key={problem.no}>
            <TableCell cell="lead">
              {t("cellAt", {
                file: files(problem.kind),
                cell: `${problem.column}${problem.row}`,
              })}
            </TableCell>
            <TableCell label={columns("cell")} phone="line" className="break-words">
              {shownCell(problem.cell) || t("empty")}
            </TableCell>
            <TableCell label={columns("correct")} phone="below">
              {words.problem(problem)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** The files with what is wrong written beside each row. */
function MarkedFiles({ run, kinds }: { run: string; kinds: ImportKind[] }) {
  const t = useTranslations("moveIn.run");
  const files = useTranslations("moveIn.files");
  return (
    <ClientTexts namespaces={["documents.csv"]} formless>
      <div className="flex flex-wrap gap-2 [&_.btn]:wrap-anywhere">
        {kinds.map((each) => (
          <ExportButton
            key={each}
            href={listAddress(`/admin/imports/${run}/report`, { kind: each })}
            texts="documents.csv"
            label={t("marked", { file: files(each) })}
          />
        ))}
      </div>
    </ClientTexts>
  );
}
