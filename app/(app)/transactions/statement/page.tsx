import type { Metadata } from "next";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { DocumentHead, DocumentSigned } from "@/components/documents/document-head";
import { headTexts } from "@/components/documents/head-texts";
import { ProofBlock } from "@/components/documents/proof-block";
import { StatementDocument } from "@/components/documents/statement-document";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { ButtonLink } from "@/components/ui/button-link";
import { Card } from "@/components/ui/card";
import { Pagination } from "@/components/ui/pagination";
import { database } from "@/db/client";
import type { HeadTexts } from "@/lib/documents/pdf/letterhead";
import { issueStatement, type Proof } from "@/lib/documents/proof";
import { AppError } from "@/lib/errors";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { letterhead } from "@/lib/settings/queries";
import { openStatement } from "@/lib/statements/commands";
import { memberSince } from "@/lib/statements/queries";
import { SHOWN_LINES, type Statement, statementQuery } from "@/lib/statements/schema";
import { explain, type Failure } from "@/lib/web/failures";
import { check } from "@/lib/web/handler";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { addressOf, requireActor } from "@/lib/web/session";
import { statementAddress } from "./address";
import { PeriodForms } from "./period-forms";
import { StatementActions } from "./statement-actions";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("documents"))("statement") };
}

type Search = Record<string, string | string[] | undefined>;

/** One's own statement for a month or any days; with `member`, somebody else's for the office. */
export default async function StatementPage({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await requireActor("/transactions/statement");
  const search = await searchParams;
  const asked = typeof search.member === "string" ? search.member : "";
  const member = asked.toLowerCase() === actor.id ? "" : asked;
  if (member) await requireRight(actor, "transactions.list");
  const sent = await headers();
  const ctx = { db: database(), actor, now: new Date(), address: addressOf(sent) };
  const query = { ...only(search, ["month", "from", "to"]), ...(member && { member }) };
  const read = await loaded(
    readOrExplain(async () => {
      const statement = await openStatement(ctx, check(statementQuery, query));
      const head = await headTexts(await letterhead(ctx.db));
      return { statement, head, proof: await issueStatement(ctx, statement, settledOrigin()) };
    }),
  );
  if (read === "unknown") notFound();
  const since = await loaded(memberSince(ctx.db, member || actor.id));
  const t = await getTranslations("documents");
  const issued = read && "proof" in read ? read : null;
  const failure = read && !("proof" in read) ? read : undefined;
  const statement = issued?.statement;
  const state = statement && { ...statement, member: member || null };
  return (
    <>
      <Head member={member} statement={statement} />
      <PeriodForms
        now={ctx.now}
        since={since?.day ?? null}
        from={statement?.from ?? text(search.from)}
        to={statement?.to ?? text(search.to)}
        member={member || null}
        failure={failure}
      />
      {read === null && <TryAgain message={t("failed")} />}
      {issued && statement && state && (
        <>
          <StatementActions state={state} lines={linesOf(statement)} actor={actor} />
          <StatementSheet
            statement={statement}
            state={state}
            page={Number(text(search.page)) || 1}
            all={search.print !== undefined}
            proof={issued.proof}
            head={issued.head}
          />
        </>
      )}
    </>
  );
}

/** Whose statement it is, and the way to their transactions. */
function Head({ member, statement }: { member: string; statement: Statement | undefined }) {
  const t = useTranslations("documents");
  return (
    <PageHeader
      title={
        member && statement
          ? t("statementOf", { name: statement.name || t("closedAccount") })
          : t("statement")
      }
      subtitle={<span className="no-print">{t("statementText")}</span>}
      actions={
        <ButtonLink
          variant="outline"
          href={member ? `/transactions?member=${member}` : "/transactions"}
        >
          {t("passbook")}
        </ButtonLink>
      }
    />
  );
}

type SheetProps = {
  statement: Statement;
  state: Parameters<typeof statementAddress>[0];
  page: number;
  /** All lines at once, to be printed. */
  all: boolean;
  proof: Proof;
  head: HeadTexts;
};

function StatementSheet({ statement, state, page, all, proof, head }: SheetProps) {
  const t = useTranslations("documents");
  const { lines, oldBooks } = statement;
  const count = linesOf(statement);
  const pages = Math.max(1, Math.ceil(count / SHOWN_LINES));
  const at = Math.min(Math.max(1, Math.trunc(page)), pages);
  const first = (at - 1) * SHOWN_LINES;
  const shown = <One,>(of: One[]) => (all ? of : of.slice(first, first + SHOWN_LINES));
  const href = (to: number) =>
    to >= 1 && to <= pages && to !== at ? statementAddress(state, undefined, { page: to }) : null;
  return (
    <>
      <Card className="paper mt-4 p-4 sm:p-6">
        <DocumentHead head={head} />
        <StatementDocument
          statement={statement}
          cooperative={head.name}
          lines={shown(lines)}
          old={shown(oldBooks?.lines ?? [])}
          opens
        />
        <DocumentSigned head={head} />
        <ProofBlock proof={proof} />
      </Card>
      {!all && pages > 1 && (
        <Pagination
          next={href(at + 1)}
          previous={href(at - 1)}
          summary={t("linesShown", {
            first: first + 1,
            last: Math.min(first + SHOWN_LINES, count),
            count,
          })}
        />
      )}
    </>
  );
}

const linesOf = ({ lines, oldBooks }: Statement) =>
  Math.max(lines.length, oldBooks?.lines.length ?? 0);

async function readOrExplain<Read>(read: () => Promise<Read>): Promise<Read | Failure | "unknown"> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === "not_found" ? "unknown" : explain(error);
  }
}

const text = (value: string | string[] | undefined) => (typeof value === "string" ? value : "");

// An empty field of the form is a field that was not filled in.
function only(search: Search, keys: string[]): Record<string, string> {
  const given = keys.map((key) => [key, text(search[key])] as const);
  return Object.fromEntries(given.filter(([, value]) => value !== ""));
}
