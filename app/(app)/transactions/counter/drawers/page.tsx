import { getLocale, getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PageHeader } from "@/components/page-header";
import { TryAgain } from "@/components/try-again";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Table, TableBody, TableCell, TableHeads, TableRow } from "@/components/ui/table";
import { When } from "@/components/when";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { isPastMidnight, mayCountInPlace } from "@/lib/counter/midnight";
import { differencesByMonth, listDrawers } from "@/lib/counter/queries";
import type { DrawerView } from "@/lib/counter/views";
import { formatDateTime } from "@/lib/dates";
import { formatExact } from "@/lib/money";
import { PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { holds, requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { COUNTER, DRAWERS } from "../address";
import { CountDialog } from "./count-dialog";
import { Differences } from "./differences";

export const generateMetadata = titled("counter.drawers");

type Search = Promise<Record<string, string | string[] | undefined>>;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const MONTHS_SHOWN = 24;

/** The drawers of all clerks, what each count differed by, and the ones to be closed. */
export default async function DrawersPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor(DRAWERS);
  await requireRight(actor, "books.view");
  const t = await getTranslations("counter.drawers");
  const { cursor, close, count } = await searchParams;
  const place = typeof cursor === "string" && UUID.test(cursor) ? cursor : null;
  const db = database();
  const [page, differences] = await Promise.all([
    loaded(listDrawers(db, place, PAGE_SIZE)),
    loaded(differencesByMonth(db, MONTHS_SHOWN)),
  ]);
  return (
    <>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        actions={
          holds(actor, "counter.use") && <ButtonLink href={COUNTER}>{t("counter")}</ButtonLink>
        }
      />
      <Listed
        page={page}
        failed={t("failed")}
        empty={<EmptyState title={t("none")} />}
        from={place}
        at={(next) => (next ? `${DRAWERS}?cursor=${next}` : DRAWERS)}
      >
        {(rows) => <DrawerRows rows={rows} actor={actor} />}
      </Listed>
      {differences === null && <TryAgain message={t("failed")} />}
      {differences && differences.length > 0 && <Differences rows={differences} />}
      {typeof close === "string" && holds(actor, "transactions.decide") && (
        <CountDialog id={close} actor={actor} by="closer" />
      )}
      {typeof count === "string" && holds(actor, "transactions.decide") && (
        <CountDialog id={count} actor={actor} by="other" />
      )}
    </>
  );
}

async function DrawerRows({ rows, actor }: { rows: DrawerView[]; actor: Actor }) {
  const t = await getTranslations("counter.drawers");
  const locale = await getLocale();
  const now = new Date();
  return (
    <Table aria-label={t("title")}>
      <TableHeads
        heads={[
          t("clerk"),
          t("openedAt"),
          t("state"),
          { right: t("counted") },
          { right: t("difference") },
        ]}
      />
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            <TableCell cell="lead">{row.clerk.name}</TableCell>
            <TableCell label={t("openedAt")} phone="line">
              <When text={formatDateTime(new Date(row.openedAt), locale)} />
            </TableCell>
            <TableCell label={t("state")} phone="end">
              {t(`states.${row.state}`)}
              {isPastMidnight(row, now) && (
                <Badge variant="waiting" className="ml-2">
                  {t("pastMidnight")}
                </Badge>
              )}
              <Acts row={row} actor={actor} now={now} />
            </TableCell>
            <TableCell label={t("counted")} phone="amount" className="figures text-right">
              {row.state === "closed" ? formatExact(row.counted ?? 0) : "–"}
            </TableCell>
            <TableCell label={t("difference")} phone="end said" className="figures text-right">
              {row.difference === null ? "–" : formatExact(row.difference)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** What the reader may do with a drawer: count it in its clerk's place, close it, or take the journal of a closed one. */
async function Acts({ row, actor, now }: { row: DrawerView; actor: Actor; now: Date }) {
  const t = await getTranslations("counter.drawers");
  if (row.state === "closed") {
    return (
      <a href={`${DRAWERS}/${row.id}/journal`} download className="link block py-2">
        {t("journal")}
      </a>
    );
  }
  if (row.clerk.id === actor.id || !holds(actor, "transactions.decide")) return null;
  const closes = row.state === "counted" && row.countedBy !== actor.id;
  return (
    <>
      {closes && (
        <Link href={`${DRAWERS}?close=${row.id}`} scroll={false} className="link block py-2">
          {t("close")}
        </Link>
      )}
      {mayCountInPlace(row, now) && (
        <Link href={`${DRAWERS}?count=${row.id}`} scroll={false} className="link block py-2">
          {t("countInPlace")}
        </Link>
      )}
    </>
  );
}
