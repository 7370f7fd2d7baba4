import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeader } from "@/components/page-header";
import { TransactionTable } from "@/components/transaction-table";
import { TryAgain } from "@/components/try-again";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Link } from "@/components/ui/link";
import { Pagination } from "@/components/ui/pagination";
import { database } from "@/db/client";
import { COUNT_CAP, PAGE_SIZE, pageCursor } from "@/lib/paging";
import { countTransactions, listPassbook, listTransactions } from "@/lib/transactions/queries";
import { transactionQuery } from "@/lib/transactions/schema";
import { loaded } from "@/lib/web/loaded";
import { holds, requireActor } from "@/lib/web/session";
import { DecideDialog } from "./decide-dialog";
import { StatusTabs } from "./status-tabs";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("nav"))("transactions") };
}

type Search = Promise<Record<string, string | string[] | undefined>>;

/** Staff see all transactions and decide on deposits; a member sees their own passbook. */
export default async function TransactionsPage({ searchParams }: { searchParams: Search }) {
  const actor = await requireActor("/transactions");
  const t = await getTranslations("transactions");
  const search = await searchParams;
  const { decide } = search;
  const { cursor, ...filter } = known(search);
  const all = holds(actor, "transactions.list");
  const decides = holds(actor, "transactions.decide");
  const db = database();
  const from = pageCursor(cursor);
  const data = await loaded(
    Promise.all([
      all
        ? listTransactions(db, filter, from, PAGE_SIZE)
        : listPassbook(db, actor.id, filter, from, PAGE_SIZE),
      all ? countTransactions(db, filter) : null,
    ]),
  );
  const narrowed = {
    ...(filter.status && { status: filter.status }),
    ...(filter.type && { type: filter.type }),
  };
  const address = (changes: Record<string, string>) =>
    `/transactions?${new URLSearchParams({ ...narrowed, ...changes })}`;
  const here: Record<string, string> = cursor ? { cursor } : {};
  return (
    <>
      <PageHeader
        title={all ? t("title") : t("ownTitle")}
        subtitle={all ? t("subtitle") : t("ownSubtitle")}
      />
      <StatusTabs current={filter.status} count={data?.[1] ?? null} cap={COUNT_CAP} />
      {!data && <TryAgain message={t("failed")} />}
      {data && data[0].rows.length === 0 && <EmptyState title={emptyText()} />}
      {data && data[0].rows.length > 0 && (
        <TransactionTable
          rows={data[0].rows}
          reader={all ? undefined : actor.id}
          actions={
            decides
              ? (row) =>
                  row.status === "pending" && row.type === "deposit" ? (
                    [row.submittedBy, row.fromMember].includes(actor.id) ? (
                      <span className="text-xs text-muted-foreground">{t("own")}</span>
                    ) : (
                      <Button asChild size="sm" variant="outline">
                        <Link href={address({ ...here, decide: row.id })} scroll={false}>
                          {t("decide")}
                        </Link>
                      </Button>
                    )
                  ) : null
              : undefined
          }
        />
      )}
      {data && (
        <Pagination
          next={data[0].next && address({ cursor: data[0].next })}
          first={from ? address({}) : null}
        />
      )}
      {decides && typeof decide === "string" && (
        <DecideDialog id={decide} closeHref={address(here)} />
      )}
    </>
  );

  function emptyText(): string {
    if (!all) return t("emptyOwn");
    return filter.status === "pending" ? t("emptyPending") : t("empty");
  }
}

// Each of our own keys for itself: what others add to the address, or a wrong value, drops nothing else.
function known(search: Awaited<Search>) {
  const { status, type, cursor } = transactionQuery.shape;
  return {
    status: status.catch(undefined).parse(search.status),
    type: type.catch(undefined).parse(search.type),
    cursor: cursor.catch(undefined).parse(search.cursor),
  };
}
