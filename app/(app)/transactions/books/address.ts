import type { Subject } from "@/lib/accounting/schema";
import { listAddress } from "@/lib/list-address";

type State = Subject & {
  from?: string | null;
  to?: string | null;
  /** `entries`: one after the other with the balance after each, instead of day by day. */
  list?: "entries" | undefined;
};

/** The days that make up a figure, or an account of the chart. */
export function accountAddress(state: State, changes: Record<string, string | null> = {}): string {
  return listAddress("/transactions/books/account", state, changes);
}

/** The cash book of a channel's account, of the month of `today`. */
export function cashBookAddress(account: string, today: string): string {
  return accountAddress({ account, from: `${today.slice(0, 7)}-01`, to: today, list: "entries" });
}
