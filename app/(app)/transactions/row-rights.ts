import type { ShownRow } from "@/components/transaction-rows";
import { database } from "@/db/client";
import type { Actor } from "@/lib/context";
import { isPartyTo } from "@/lib/ledger/parties";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { isOpen, isPayable } from "@/lib/ledger/status";
import { RAIL_METHODS } from "@/lib/methods";
import { askedAmong } from "@/lib/rails/queries";
import { isDeletable } from "@/lib/transactions/rules";
import { holds } from "@/lib/web/session";

/** Those of the rows about which a provider is being asked. */
export function askedOf(rows: readonly ListedTransaction[]): Promise<ReadonlySet<string>> {
  const called = rows.filter(
    (row) => isOpen(row) && RAIL_METHODS.some((method) => method === row.method),
  );
  return askedAmong(
    database(),
    called.map(({ id }) => id),
  );
}

/** What the reader may do with a row; their own ones are for a colleague, and those of `asked` for the provider's answer. */
export function rowRights(
  row: ListedTransaction,
  actor: Actor,
  asked: ReadonlySet<string>,
): ShownRow["may"] {
  const own = isPartyTo(row, actor.id);
  const gone = row.voidedAt !== null || row.reversedBy !== null;
  const may: ShownRow["may"] = [];
  if (asked.has(row.id)) return holds(actor, "transactions.decide") ? ["asked"] : may;
  if (isOpen(row) && !gone && holds(actor, "transactions.decide")) {
    may.push(own ? "own" : "decide");
  }
  // What may be paid is given back, not removed.
  const removable = isDeletable(row.type) && !isPayable(row);
  if (holds(actor, "transactions.delete") && !gone && !own && removable) may.push("delete");
  return may;
}
