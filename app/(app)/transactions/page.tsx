import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PageHeader } from "@/components/page-header";
import { TransactionTable } from "@/components/transaction-table";
import { Alert } from "@/components/ui/alert";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import { PAGE_SIZE } from "@/lib/paging";
import { type Place, pagePlace } from "@/lib/transactions/order";
import { inDays, isWholePassbook, readPassbook } from "@/lib/transactions/passbook";
import { listAndCount } from "@/lib/transactions/queries";
import type { TransactionFilter } from "@/lib/transactions/schema";
import { loaded } from "@/lib/web/loaded";
import { rowsBehind } from "@/lib/web/rows-behind";
import { holds, requireActor } from "@/lib/web/session";
import { currentFrame } from "../current-frame";
import { ActiveFilters } from "./active-filters";
import {
  addressOf,
  FILTER_KEYS,
  FILTER_LABELS,
  filterOf,
  kindIn,
  type ListState,
  readState,
  type Search,
  toDecideAddress,
  unreadAmounts,
} from "./address";
import { ToDecide } from "./decide/to-decide";
import { HeaderActions, MoreActions } from "./header-actions";
import { OldBooksEnd } from "./old-books-end";
import { Opened, type Who } from "./opened";
import { askedOf, rowRights } from "./row-rights";
import { StatusTabs } from "./status-tabs";
import { Toolbar } from "./toolbar";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("nav"))("transactions") };
}

type Props = { searchParams: Promise<Search> };

/** Staff see all transactions and act on them; a member sees their own passbook. */
export default async function TransactionsPage({ searchParams }: Props) {
  const actor = await requireActor("/transactions");
  const t = await getTranslations("transactions");
  const search = await searchParams;
  const all = holds(actor, "transactions.list");
  const decides = holds(actor, "proposals.view");
  const who = { search, actor, all };
  if (decides && search.tab === "decide") return <Deciding {...who} />;
  const state = readState(search, all);
  const listed = filterOf(state);
  const filter = all ? listed : { ...listed, member: actor.id };
  const place = pagePlace(filter, state.cursor);
  const opens = OPENING.some((key) => search[key] !== undefined);
  const rows = await rowsBehind(opens, PAGE_SIZE);
  const [data, frame] = await Promise.all([
    loaded(page(filter, place, all ? null : actor.id, rows)),
    decides ? loaded(currentFrame(actor)) : null,
  ]);
  const asked = (all && data && (await loaded(askedOf(data.rows)))) || new Set<string>();
  return (
    <>
      <PageHeader
        title={all ? t("title") : t("ownTitle")}
        subtitle={all ? t("subtitle") : t("ownSubtitle")}
        actions={<HeaderActions actor={actor} state={state} all={all} />}
        brief
      />
      <Toolbar state={state} more={<MoreActions actor={actor} state={state} all={all} />} />
      <StatusTabs
        state={state}
        count={data?.count ?? null}
        toDecide={decides ? { waits: frame?.toDecide ?? 0, here: false } : null}
      />
      <UnreadAmounts search={search} state={state} />
      {FILTER_KEYS.some((key) => state[key] !== undefined) && <ActiveFilters state={state} />}
      <Listed
        page={data}
        failed={t("failed")}
        empty={<Empty state={state} all={all} />}
        from={place}
        at={(cursor) => addressOf(state, { cursor: cursor ?? null })}
      >
        {(rows) => (
          <TransactionTable
            rows={rows}
            {...(data?.own && { own: data.own })}
            inDays={inDays(state)}
            sort={sortLinks(state)}
            here={addressOf(state)}
            may={(row) => rowRights(row, actor, asked)}
          />
        )}
      </Listed>
      {!all && atItsBeginning(data, listed) && <OldBooksEnd member={actor.id} />}
      <Opened {...who} state={state} closeHref={addressOf(state)} />
    </>
  );
}

/** What waits for the reader, instead of the list. */
function Deciding(who: Who) {
  return (
    <>
      <ToDecide actor={who.actor} search={who.search} />
      <Opened {...who} state={{}} closeHref={toDecideAddress(kindIn(who.search))} />
    </>
  );
}

/** That an amount which was typed does not narrow the list: who is not told takes all of it for what they asked for. */
async function UnreadAmounts({ search, state }: { search: Search; state: ListState }) {
  const t = await getTranslations("transactions");
  return unreadAmounts(search, state).map((key) => (
    <Alert key={key} variant="warning" className="mb-4">
      {t("unreadAmount", { field: t(FILTER_LABELS[key]) })}
    </Alert>
  ));
}

/** Why nothing is listed: there is none, or none of what was asked for. */
async function Empty({ state, all }: { state: ListState; all: boolean }) {
  const t = await getTranslations("transactions");
  const { q, deleted: _, sort: __, order: ___, ...narrowing } = filterOf(state);
  const only = Object.keys(narrowing);
  const text = () => {
    if (q || only.some((key) => key !== "status")) return t("empty");
    if (!all && only.length === 0) return t("emptyOwn");
    return state.status === "pending" ? t("emptyPending") : t("empty");
  };
  return <EmptyState title={text()} />;
}

// Where a whole passbook, the newest first, has no earlier line.
const atItsBeginning = (data: { next: string | null } | null, filter: TransactionFilter) =>
  data?.next === null && isWholePassbook(filter) && filter.order !== "asc";

async function page(
  filter: TransactionFilter,
  place: Place | null,
  member: string | null,
  rows: number,
) {
  const list = await listAndCount(database(), filter, place, rows);
  const whole = isWholePassbook(filter);
  const own = member && (await readPassbook(database(), member, list.rows, whole));
  return { ...list, own };
}

function sortLinks(state: ListState) {
  const by = state.sort ?? "date";
  const direction = state.order ?? "desc";
  const link = (sort: "date" | "amount") => {
    const turned = by === sort && direction === "desc" ? "asc" : "desc";
    return {
      href: addressOf(state, { sort, order: turned }),
      ...(by === sort && { direction }),
    };
  };
  return { date: link("date"), amount: link("amount") };
}

// What of the address opens something over the list.
const OPENING = ["view", "decide", "delete", "proposal", "tick", "filter"] as const;
