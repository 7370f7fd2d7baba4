import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PageHeader } from "@/components/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { database } from "@/db/client";
import { resolveFilter } from "@/lib/audit/people";
import { countAudit, listAudit, type Place, readPlace } from "@/lib/audit/queries";
import { type AuditQuery, auditQuery } from "@/lib/audit/schema";
import type { Actor } from "@/lib/context";
import { hiddenCounts } from "@/lib/counter/blind";
import { listAddress } from "@/lib/list-address";
import { formatNumber } from "@/lib/money";
import { COUNT_CAP, PAGE_SIZE } from "@/lib/paging";
import { loaded } from "@/lib/web/loaded";
import { requireRight } from "@/lib/web/refusals";
import { requireActor } from "@/lib/web/session";
import { titled } from "@/lib/web/titled";
import { AuditExport } from "./audit-export";
import { AuditFilter } from "./audit-filter";
import { AuditTable } from "./audit-table";
import { ChainCheck } from "./chain-check";
import { EntryDialog } from "./entry-dialog";
import { FilterBar } from "./filter-bar";

const PATH = "/settings/audit";

export const generateMetadata = titled("audit");

type Search = Promise<Record<string, string | string[] | undefined>>;

/** The audit log, newest first, for those who hold audit.view (decisions, section 3). */
export default async function AuditPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor(PATH);
  await requireRight(actor, "audit.view");
  const t = await getTranslations("audit");
  const search = await searchParams;
  const { cursor, ...filter } = known(search);
  const after = readPlace(cursor);
  const data = await loaded(read(actor, filter, after));
  const address = (changes: Parameters<typeof listAddress>[2] = {}) =>
    listAddress(PATH, filter, changes);
  const here = { cursor: after && cursor };
  const row = readPlace(typeof search.row === "string" ? search.row : undefined);
  return (
    <>
      <p className="mb-2 text-sm">
        <Link href="/settings" className="link">
          {t("back")}
        </Link>
      </p>
      <PageHeader
        title={t("title")}
        subtitle={t("subtitle")}
        // A filter that names nobody, or several, has no file.
        actions={data?.page && <AuditExport filter={filter} />}
      />
      <ChainCheck asked={search.verify === "1"} href={address({ verify: 1 })} />
      {search.filter === "1" || data?.resolved.scope === null ? (
        <AuditFilter filter={filter} resolved={data?.resolved ?? null} address={address} />
      ) : (
        <FilterBar
          filter={filter}
          resolved={data?.resolved ?? null}
          href={address({ filter: 1 })}
        />
      )}
      {data?.page && <Count count={data.count} />}
      {/* A filter that names nobody, or several, has no list either. */}
      {(!data || data.page) && (
        <Listed
          page={data?.page ?? null}
          failed={t("failed")}
          empty={<EmptyState title={t("empty")} text={t("emptyText")} />}
          from={after}
          at={(cursor) => address({ cursor })}
        >
          {(rows) => (
            <AuditTable
              rows={rows}
              reader={actor}
              rowHref={(id) => address({ ...here, row: id })}
            />
          )}
        </Listed>
      )}
      {row && <EntryDialog place={row} reader={actor} closeHref={address(here)} />}
    </>
  );
}

function Count({ count }: { count: number }) {
  const t = useTranslations("audit");
  return (
    <p className="mb-3 text-sm text-muted-foreground" role="status">
      {count > COUNT_CAP
        ? t("countMany", { count: formatNumber(COUNT_CAP) })
        : t("count", { count })}
    </p>
  );
}

async function read(actor: Actor, filter: AuditQuery, after: Place | null) {
  const db = database();
  const resolved = await resolveFilter(db, filter);
  if (!resolved.scope) return { resolved, page: null, count: 0 };
  const hidden = await hiddenCounts(db, actor);
  const [page, count] = await Promise.all([
    listAudit(db, { ...resolved.scope, hidden }, after, PAGE_SIZE),
    countAudit(db, resolved.scope),
  ]);
  return { resolved, page, count };
}

// Each of our own keys for itself: what others add to the address, or a wrong value, drops nothing else.
function known(search: Awaited<Search>): AuditQuery {
  const { who, action, outcome, from, to, subject, cursor } = auditQuery.shape;
  const text = <T,>(
    field: { catch: (value: undefined) => { parse: (v: unknown) => T } },
    given: unknown,
  ) => field.catch(undefined).parse(given || undefined);
  return {
    who: text(who, search.who),
    action: text(action, search.action),
    outcome: text(outcome, search.outcome),
    from: text(from, search.from),
    to: text(to, search.to),
    subject: text(subject, search.subject),
    cursor: text(cursor, search.cursor),
  };
}
