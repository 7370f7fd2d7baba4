import type { Subject } from "@/lib/accounting/schema";
import { listAddress } from "@/lib/list-address";

type State = Subject & { from?: string | null; to?: string | null };

/** The days that make up a figure, or an account of the chart. */
export function accountAddress(state: State, changes: Record<string, string | null> = {}): string {
  return listAddress("/transactions/books/account", state, changes);
}
