import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Listed } from "@/components/listed";
import { PageHeader } from "@/components/page-header";
import { TransactionTable } from "@/components/transaction-table";
import { Alert } from "@/components/ui/alert";
import { EmptyState } from "@/components/ui/empty-state";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import type { ListedTransaction } from "@/lib/ledger/schema";
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
  FILTER_LABELS,
  addressOf,
  FILTER_KEYS,
  filterOf,
  kindIn,
  type ListState,
  readState,
  unreadAmounts,
  type Search,
  TO_DECIDE,
  toDecideAddress,
} from "./address";
import { ApproveManyDialog } from "./decide/approve-many-dialog";
import { ProposalDialog } from "./decide/proposal-dialog";
import { ToDecide } from "./decide/to-decide";
import { DecideDialog } from "./decide-dialog";
import { DeleteDialog } from "./delete-dialog";
import { DetailsDialog } from "./details-dialog";
import { FilterDialog } from "./filter-dialog";
import { HeaderActions, MoreActions } from "./header-actions";
import { OldBooksEnd } from "./old-books-end";
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
      <UnreadAmounts search={search} state={state} />
        brief
      />
      <Toolbar state={state} more={<MoreActions actor={actor} state={state} all={all} />} />
      <StatusTabs
        state={state}
        count={data?.count ?? null}
        toDecide={decides ? { waits: frame?.toDecide ?? 0, here: false } : null}
      />
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

type Who = { search: Search; actor: Actor; all: boolean };

/** That an amount which was typed does not narrow the list: who is not told takes all of it for what they asked for. */
async function UnreadAmounts({ search, state }: { search: Search; state: ListState }) {
  const t = await getTranslations("transactions");
  return unreadAmounts(search, state).map((key) => (
    <Alert key={key} variant="warning" className="mb-4">
      {t("unreadAmount", { field: t(FILTER_LABELS[key]) })}
    </Alert>
  ));
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

type OpenedProps = Who & { state: ListState; closeHref: string };

/** What the address opens over the list. */
function Opened({ search, state, actor, all, closeHref }: OpenedProps) {
  const { view, decide, delete: doomed, proposal, tick, filter } = search;
  if (typeof view === "string") {
    const reader = { id: actor.id, all };
    const allLoans = holds(actor, "loans.list");
    const may = async (row: ListedTransaction) => {
      const asked = (await loaded(askedOf([row]))) ?? new Set<string>();
      const rights = rowRights(row, actor, asked);
      return rights.filter((each) => each === "decide" || each === "delete");
    };
    return <DetailsDialog id={view} reader={reader} allLoans={allLoans} state={state} may={may} />;
  }
  if (typeof decide === "string" && holds(actor, "transactions.decide")) {
    const walks = closeHref.startsWith(TO_DECIDE);
    const frame = { actor, closeHref, walks, kind: kindIn(search) };
    return <DecideDialog id={decide} {...frame} />;
  }
  if (typeof doomed === "string" && holds(actor, "transactions.delete")) {
    return <DeleteDialog id={doomed} readerId={actor.id} closeHref={closeHref} />;
  }
  if (typeof proposal === "string" && holds(actor, "proposals.view")) {
    return <ProposalDialog id={proposal} actor={actor} kind={kindIn(search)} />;
  }
  if (tick !== undefined && holds(actor, "transactions.decide")) {
    return <ApproveManyDialog ticked={[tick].flat()} actor={actor} closeHref={closeHref} />;
  }
  return filter === undefined ? null : <FilterDialog state={state} />;
}
