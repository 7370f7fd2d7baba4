import { listAddress } from "@/lib/list-address";
import type { MemberSort } from "@/lib/members/cursor";
import { type MemberListQuery, memberListQuery } from "@/lib/members/schema";

export type ListState = Pick<MemberListQuery, "q" | "status" | "role" | "sort" | "order">;
export type Search = Record<string, string | string[] | undefined>;

/** Each of our own keys for itself: what others add to the address, or a wrong value, drops nothing else. */
export function listState(search: Search): ListState & { cursor: string | undefined } {
  const { q, status, role, sort, order, cursor } = memberListQuery.shape;
  return {
    q: q.catch(undefined).parse(search.q) || undefined,
    status: status.catch(undefined).parse(search.status),
    role: role.catch(undefined).parse(search.role),
    sort: sort.catch("fullName").parse(search.sort),
    order: order.catch("asc").parse(search.order),
    cursor: cursor.catch(undefined).parse(search.cursor),
  };
}

/** What the address says of a state: the default order goes without saying. */
export function spelled({ q, status, role, sort, order }: ListState) {
  return {
    q,
    status,
    role,
    sort: sort === "fullName" ? undefined : sort,
    order: order === "asc" ? undefined : order,
  };
}

/** The address of the screen in a state. */
export function membersAddress(state: ListState, changes: Record<string, string | null> = {}) {
  return listAddress("/members", spelled(state), changes);
}

/** Where the file of the same members in the same order comes from. */
export function exportAddress(state: ListState): string {
  return listAddress("/members/export", spelled(state));
}

/** Where the heading of a column leads: the same one turns round, another one starts ascending. */
export function sortAddress(state: ListState, sort: MemberSort): string {
  const order = state.sort === sort && state.order === "asc" ? "desc" : "asc";
  return membersAddress({ ...state, sort, order });
}
