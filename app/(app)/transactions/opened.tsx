import type { Actor } from "@/lib/context";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { loaded } from "@/lib/web/loaded";
import { holds } from "@/lib/web/session";
import { kindIn, type ListState, type Search, TO_DECIDE } from "./address";
import { ApproveManyDialog } from "./decide/approve-many-dialog";
import { ProposalDialog } from "./decide/proposal-dialog";
import { DecideDialog } from "./decide-dialog";
import { DeleteDialog } from "./delete-dialog";
import { DetailsDialog } from "./details-dialog";
import { FilterDialog } from "./filter-dialog";
import { askedOf, rowRights } from "./row-rights";

/** Who reads which list: all transactions, or their own. */
export type Who = { search: Search; actor: Actor; all: boolean };

type OpenedProps = Who & { state: ListState; closeHref: string };

/** What the address opens over the list. */
export function Opened({ search, state, actor, all, closeHref }: OpenedProps) {
  const { decide, delete: doomed, proposal, tick, filter } = search;
  // Who reads what waits and decides on none of it looks at it (decision 490).
  const looksOnly = all && !holds(actor, "transactions.decide");
  const view = search.view ?? (looksOnly ? decide : undefined);
  if (typeof view === "string") {
    const reader = { id: actor.id, all };
    const allLoans = holds(actor, "loans.list");
    const may = async (row: ListedTransaction) => {
      const asked = (await loaded(askedOf([row]))) ?? new Set<string>();
      const rights = rowRights(row, actor, asked);
      return rights.filter((each) => each === "decide" || each === "delete");
    };
    const frame = { allLoans, state, closeHref, may };
    return <DetailsDialog id={view} reader={reader} {...frame} />;
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
