import type { Actor } from "@/lib/context";
import type { Right } from "@/lib/permissions";
import { holds } from "@/lib/web/session";

/** Where a figure opens its list for a reader: nowhere for who may not see that list. */
export function listLinksOf(actor: Actor) {
  const where = (right: Right) => (href: string) => (holds(actor, right) ? href : undefined);
  return {
    members: where("members.list"),
    list: where("transactions.list"),
    books: where("books.view"),
  };
}
export type ListLinks = ReturnType<typeof listLinksOf>;
