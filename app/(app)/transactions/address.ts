import { type ProposalView, WORK_KINDS, type WorkKind } from "@/lib/approvals/schema";
import { ungrouped } from "@/lib/grouped";
import { listAddress } from "@/lib/list-address";
import { allTransactionsQuery, showsGone, type TransactionFilter } from "@/lib/transactions/schema";

export type Search = Record<string, string | string[] | undefined>;
export type ListState = TransactionFilter & { cursor?: string | undefined };

/**
 * The list's state in an address. Each of our own keys for itself: what others add to the address,
 * or a wrong value, drops nothing else.
 */
export function readState(search: Search, all: boolean): ListState {
  const shape = allTransactionsQuery.shape;
  const { limit: _, member, ...keys } = shape;
  const known = Object.entries({ ...keys, ...(all && { member }) }).flatMap(([key, schema]) => {
    const given = search[key];
    if (typeof given !== "string" || given === "") return [];
    const read = schema.safeParse(key === "min" || key === "max" ? ungrouped(given) : given);
    return read.success && read.data !== "" ? [[key, read.data]] : [];
  });
  return Object.fromEntries(known);
}

/** The amounts of an address that somebody typed and that narrow nothing, because they are none. */
export function unreadAmounts(search: Search, state: ListState): ("min" | "max")[] {
  return (["min", "max"] as const).filter(
    (key) => search[key] !== undefined && search[key] !== "" && state[key] === undefined,
  );
}

/** What of a state narrows and orders the list, the same on each of its pages. */
export function filterOf({ cursor: _, ...filter }: ListState): TransactionFilter {
  return filter;
}

/** The list's address with a change; one that changes what is listed begins at the first page. */
export function addressOf(state: ListState, changes: Record<string, string | null> = {}): string {
  const { cursor, ...filter } = state;
  const opens = Object.keys(changes).every((key) => OPENS.has(key));
  return listAddress("/transactions", { ...filter, ...(opens && { cursor }) }, changes);
}

/** The list with removed and reversed ones, or without them again. */
export function goneHref(state: ListState): string {
  const shown = showsGone(state);
  const anyway = showsGone({ ...state, deleted: undefined });
  return addressOf(state, { deleted: shown === anyway ? String(!shown) : null });
}

// What opens over the list and leaves it as it is.
const OPENS = new Set(["filter", "view", "decide", "delete"]);

/** What each is called, among the texts of `transactions`. */
export const FILTER_LABELS = {
  type: "type",
  status: "status",
  method: "method",
  channel: "account",
  from: "fromDay",
  to: "toDay",
  decidedFrom: "decidedFrom",
  decidedTo: "decidedTo",
  min: "minAmount",
  max: "maxAmount",
  member: "member",
} as const;

/** The narrowing part of a state, without search and order. */
export const FILTER_KEYS = Object.keys(FILTER_LABELS) as (keyof typeof FILTER_LABELS)[];

/** The list of what waits for the reader. */
export const TO_DECIDE = "/transactions?tab=decide";

/** The same of one kind of work, where one is named. */
export function toDecideAddress(kind: WorkKind | undefined): string {
  return kind ? `${TO_DECIDE}&kind=${kind}` : TO_DECIDE;
}

/** The kind of work to which an address narrows that list. */
export function kindIn({ kind }: Search): WorkKind | undefined {
  return WORK_KINDS.find((each) => each === kind);
}

/** Where one thing that waits is opened over that list. */
export function waitingHref(
  { id, transaction }: Pick<ProposalView, "id" | "transaction">,
  kind?: WorkKind,
): string {
  const list = toDecideAddress(kind);
  return transaction ? `${list}&decide=${transaction.reference}` : `${list}&proposal=${id}`;
}

/** Where all that the list shows is downloaded, whatever its page. */
export function exportAddress(state: ListState): string {
  return listAddress("/transactions/export", filterOf(state));
}
