import { asc, desc, type SQL, sql } from "drizzle-orm";
import { transactions } from "@/db/schema";
import {
  type AmountCursor,
  type Cursor,
  createdPlace,
  readAmountCursor,
  readCursor,
  writeAmountCursor,
} from "@/lib/paging";
import type { TransactionFilter } from "@/lib/transactions/schema";

/** Where a list of transactions goes on, by date or by amount. */
export type Place = Cursor | AmountCursor;

type Order = Pick<TransactionFilter, "sort" | "order">;

const ascending = ({ order }: Order) => order === "asc";

/** The order of a list, unique by the id. */
export function orderOf(order: Order): SQL[] {
  const by = ascending(order) ? asc : desc;
  const id = by(transactions.id);
  return order.sort === "amount" ? [by(transactions.amount), id] : [id];
}

/** What comes after a place in that order; everything without one. */
export function afterPlace(order: Order, place: Place | null): SQL | undefined {
  if (!place) return undefined;
  const sign = sql.raw(ascending(order) ? ">" : "<");
  if ("amount" in place) {
    return sql`(${transactions.amount}, ${transactions.id}) ${sign} (${place.amount}::bigint, ${place.id}::uuid)`;
  }
  return sql`${transactions.id} ${sign} ${place.id}::uuid`;
}

type Last = { id: string; amount: number; createdAt: Date };

/** The cursor behind a row. */
export function writePlace({ sort }: Order, last: Last): string {
  return sort === "amount" ? writeAmountCursor(last) : createdPlace(last);
}

/** Reads a cursor of a list in this order. Throws invalid when it is none of ours. */
export function readPlace({ sort }: Order, text: string | undefined): Place | null {
  return sort === "amount" ? readAmountCursor(text) : readCursor(text);
}

/** As readPlace, for the address of a screen: what is none of ours means the first page. */
export function pagePlace(order: Order, text: string | undefined): Place | null {
  try {
    return readPlace(order, text);
  } catch {
    return null;
  }
}
