import type { ShownRow } from "@/components/transaction-rows";
import type { Actor } from "@/lib/context";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { isOpen } from "@/lib/ledger/status";
import { isDeletable } from "@/lib/transactions/rules";
import { holds } from "@/lib/web/session";

/** What the reader may do with a row; their own ones are for a colleague. */
export function rowRights(row: ListedTransaction, actor: Actor): ShownRow["may"] {
  const own = [row.submittedBy, row.fromMember, row.toMember].includes(actor.id);
  const gone = row.voidedAt !== null || row.reversedBy !== null;
  const may: ShownRow["may"] = [];
  if (isOpen(row) && !gone && holds(actor, "transactions.decide")) {
    may.push(own ? "own" : "decide");
  }
  if (holds(actor, "transactions.delete") && !gone && !own && isDeletable(row.type)) {
    may.push("delete");
  }
  return may;
}
