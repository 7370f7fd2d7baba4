import { getLocale, getTranslations } from "next-intl/server";
import { headTexts } from "@/components/documents/head-texts";
import { proofTexts } from "@/components/documents/proof-texts";
import { statementWords } from "@/components/documents/statement-words";
import { formatDate, formatDateTime, formatDay, startOfKigaliDay } from "@/lib/dates";
import type { StatementDocument } from "@/lib/documents/pdf/statement";
import type { Proof } from "@/lib/documents/proof";
import { formatExact } from "@/lib/money";
import type { Letterhead } from "@/lib/settings/letterhead";
import { totalsOfPositions } from "@/lib/statements/rules";
import type { OldBooks, Position, Statement } from "@/lib/statements/schema";

/** A statement on paper in the reader's language. */
export async function statementDocument(
  head: Letterhead,
  statement: Statement,
  proof: Proof,
): Promise<StatementDocument> {
  const t = await getTranslations("documents");
  const locale = await getLocale();
  const words = await statementWords(head.name);
  const day = (of: string) => formatDate(startOfKigaliDay(of), locale);
  const made = formatDateTime(statement.madeAt, locale);
  const facts: [string, string | null][] = [
    [t("member"), statement.name || t("closedAccount")],
    [t("phone"), statement.phone],
    [t("memberNumber"), statement.memberNumber],
    [t("account"), String(statement.account)],
    [t("period"), t("days", { from: day(statement.from), to: day(statement.to) })],
    [t("madeAt"), made],
    [t("opening"), formatExact(statement.opening)],
    [t("totalIn"), formatExact(statement.paidIn)],
    [t("totalOut"), formatExact(statement.paidOut)],
    [t("closing"), formatExact(statement.closing)],
    [t("lines"), String(statement.lines.length)],
  ];
  const texts: StatementDocument["texts"] = {
    language: locale,
    head: await headTexts(head),
    title: t("statement"),
    facts: facts.filter((fact): fact is [string, string] => Boolean(fact[1])),
    headings: [t("date"), t("what"), t("with"), t("in"), t("out"), t("balance")],
    opening: t("opening"),
    closing: t("closing"),
    begins: words.begins(statement),
    notOver: statement.over ? null : t("notOver", { at: made }),
    explain: t("explain"),
    empty: t("empty"),
    proof: await proofTexts(proof),
    lines: statement.lines.map((line) => ({
      date: formatDateTime(line.at, locale),
      what: words.what(line),
      party: words.party(line),
      note: words.note(line),
    })),
    positions: statement.positions && (await positionTexts(statement.positions, statement.closing)),
    oldBooks: statement.oldBooks && (await oldBooksTexts(statement.oldBooks)),
    page: t("page", { page: "{page}", pages: "{pages}" }),
  };
  return { statement, proof, texts };
}

async function oldBooksTexts({
  cutOver,
  lines,
}: OldBooks): Promise<StatementDocument["texts"]["oldBooks"]> {
  const t = await getTranslations("documents.oldBooks");
  const locale = await getLocale();
  return {
    title: t("title", { day: formatDay(cutOver, locale) }),
    text: t("text"),
    headings: [t("day"), t("what"), t("reference"), t("amount")],
    lines: lines.map(({ day, kind, reference, amount }) => [
      formatDay(day, locale),
      kind,
      reference ?? "",
      formatExact(amount),
    ]),
  };
}

async function positionTexts(
  positions: readonly Position[],
  closing: number,
): Promise<StatementDocument["texts"]["positions"]> {
  const t = await getTranslations("documents.positions");
  const locale = await getLocale();
  return {
    title: t("title"),
    headings: [t("due"), t("what"), t("with"), "", "", t("amount")],
    none: t("none"),
    lines: positions.map(({ kind, state, party, due, interest }) => ({
      date: due ? formatDay(due, locale) : "",
      what: t(`kinds.${kind}`),
      party,
      note: state === "open" ? null : t(`states.${state}`),
      interest: interest > 0 ? t("ofInterest", { amount: formatExact(interest) }) : null,
    })),
    totals: totalsOfPositions(positions, closing).map(([key, francs]) => [t(key), francs]),
  };
}
