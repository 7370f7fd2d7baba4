import type { BookAccount } from "@/lib/accounting/rules";
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

/** The trial balance at the end of a day, at the accounts of one class. */
export function trialBalanceAddress(date: string, of?: BookAccount["class"]): string {
  return `${listAddress("/transactions/books", { date })}#${of ? `class-${of}` : "trial-balance"}`;
}

/** The cash book of a channel's account, of the month of `today`. */
export function cashBookAddress(account: string, today: string): string {
  return accountAddress({ account, from: `${today.slice(0, 7)}-01`, to: today, list: "entries" });
}
