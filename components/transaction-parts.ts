import { getTranslations } from "next-intl/server";
import type { Status } from "@/components/status-badge";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { isPayable, isSettled } from "@/lib/ledger/status";

/** The state that a reader sees: removed and reversed ones say so. */
export function shownStatus(row: ListedTransaction): Status {
  if (row.voidedAt) return "voided";
  if (row.reversedBy) return "reversed";
  return isPayable(row) ? "payable" : row.status;
}

/** What is true of where a withdrawal goes: paid there, still to be, or never (rejected, failed or taken back). */
export function payoutWord(status: Status) {
  if (status === "paid" || status === "reversed") return "payoutTo";
  return status === "pending" || status === "payable" ? "payoutPending" : "payoutAsked";
}

/** Whether it left the default list: removed, reversed, or itself a reversal. */
export function isGone(row: ListedTransaction): boolean {
  return row.voidedAt !== null || row.reversedBy !== null || row.reverses !== null;
}

type Channel = NonNullable<ListedTransaction["fromChannel"]>;
type Sides = Pick<ListedTransaction, "fromUser" | "fromChannel" | "toUser" | "toChannel">;

/** Who stands on one side: a member, a channel of the cooperative, or the cooperative itself. */
export async function shownParty(row: Sides, side: "from" | "to"): Promise<string> {
  return partyOf(row, side, await getTranslations("methods"));
}

/** As shownParty, with the words of `methods` at hand. */
export function partyOf(
  row: Sides,
  side: "from" | "to",
  methods: (channel: Channel) => string,
): string {
  const [name, channel] =
    side === "from" ? [row.fromUser, row.fromChannel] : [row.toUser, row.toChannel];
  if (name) return name;
  return channel ? methods(channel) : "Open Future";
}

/** Money that came to the reader or left them; what waits, was rejected or removed has not moved. */
export function direction(row: ListedTransaction, reader: string): "in" | "out" | undefined {
  if (!isSettled(row)) return undefined;
  if (row.type === "deposit") return "in";
  if (row.type === "withdraw") return "out";
  // Held for an open offer: it is still the lender's.
  if (row.type === "offer") return undefined;
  // It stands against money that was taken back, and is owed.
  if (row.type === "claim") return undefined;
  // A reversed deposit or withdrawal has one party, on either side.
  if (row.type === "reversal" && !(row.fromMember && row.toMember)) return undefined;
  return row.toMember === reader ? "in" : "out";
}
