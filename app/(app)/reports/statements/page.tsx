import { notFound } from "next/navigation";
import { getLocale, getTranslations } from "next-intl/server";
import { AsOf } from "@/components/as-of";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { WithheldWhy } from "@/components/withheld";
import { readFinancialStatement } from "@/lib/accounting/statements/queries";
import {
  STATEMENT_KINDS,
  type StatementKind,
  statementKind,
} from "@/lib/accounting/statements/rules";
import { financialQuery } from "@/lib/accounting/statements/schema";
import type { Actor } from "@/lib/context";
import { withheldFrom } from "@/lib/counter/blind";
import { formatDay, kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { explain, type Failure } from "@/lib/web/failures";
import { readFigures } from "@/lib/web/figures";
import { check } from "@/lib/web/handler";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { financialAddress } from "./address";
import { DaysForm } from "./days-form";
import { Files } from "./files";
import { StatementTables } from "./statement-tables";

export const generateMetadata = titled("financial");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** The income statement of some days, or the balance sheet at the end of a day, from the chart of accounts. */
export default async function FinancialPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/reports/statements");
  await requireRight(actor, "books.view");
  const t = await getTranslations("financial");
  const locale = await getLocale();
  const { kind: asked, from, to } = await searchParams;
  const kind = statementKind(asked);
  if (!kind) notFound();
  const typed = { from: text(from), to: text(to) };
  const read = await loaded(readOrExplain(actor, kind, typed));
  const statement = read?.statement;
  return (
    <>
      <PageHeader
        title={t(kind)}
        subtitle={
          statement &&
          (statement.from
            ? t("days", {
                from: formatDay(statement.from, locale),
                to: formatDay(statement.to, locale),
              })
            : t("until", { to: formatDay(statement.to, locale) }))
        }
        actions={
          <ButtonLink variant="outline" href="/transactions/books">
            {t("books")}
          </ButtonLink>
        }
      />
      <div className="no-print mb-4 flex flex-wrap gap-2">
        {STATEMENT_KINDS.map((each) => (
          <ButtonLink
            key={each}
            size="sm"
            variant={each === kind ? "default" : "outline"}
            aria-current={each === kind ? "page" : undefined}
            href={financialAddress(each, statement ?? { from: null, to: kigaliDay(new Date()) })}
          >
            {t(each)}
          </ButtonLink>
        ))}
      </div>
      <DaysForm kind={kind} typed={typed} failure={read?.failure} />
      <AsOf at={read?.asOf} className="mb-4" />
      {!read && <TryAgain message={t("failed")} />}
      {statement && (
        <>
          {statement.difference !== 0 && <Alert variant="destructive">{t("unbalanced")}</Alert>}
          <StatementTables statement={statement} />
          {statement.sections.some(({ rows }) => rows.some(({ withheld }) => withheld)) && (
            <WithheldWhy />
          )}
          <Files statement={statement} />
        </>
      )}
    </>
  );
}

const text = (value: string | string[] | undefined) =>
  typeof value === "string" && value !== "" ? value : undefined;

// Days of which there is no statement come back with the reason.
async function readOrExplain(
  reader: Actor,
  kind: StatementKind,
  typed: { from: string | undefined; to: string | undefined },
) {
  try {
    const query = check(financialQuery, JSON.parse(JSON.stringify({ kind, ...typed })));
    const now = new Date();
    const read = await readFigures(reader.id, async (db) =>
      readFinancialStatement(db, now, query, await withheldFrom(db, reader)),
    );
    return { statement: read.value, asOf: read.asOf };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const failure: Failure = await explain(error);
    return { failure };
  }
}
