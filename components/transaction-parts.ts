import { getTranslations } from "next-intl/server";
import type { Status } from "@/components/status-badge";
import { receivedOf } from "@/lib/deposits/rules";
import type { ListedTransaction } from "@/lib/ledger/schema";
import { isPayable, isSettled } from "@/lib/ledger/status";
import { channelWord, type Method } from "@/lib/methods";
import { UNNAMED } from "@/lib/settings/letterhead";
import type { Passbook } from "@/lib/transactions/passbook";

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

type Sides = Pick<ListedTransaction, "fromUser" | "fromChannel" | "toUser" | "toChannel">;

/**
 * Who stands on one side: a member, a channel of the cooperative, or the cooperative itself, by the name that is given:
 * documents have its own, lists the application's.
 */
export async function shownParty(
  row: Sides,
  side: "from" | "to",
  cooperative = UNNAMED,
): Promise<string> {
  return partyOf(row, side, await getTranslations("methods"), cooperative);
}

/** As shownParty, with the words of `methods` at hand. */
export function partyOf(
  row: Sides,
  side: "from" | "to",
  methods: (channel: Method) => string,
  cooperative = UNNAMED,
): string {
  const [name, channel] =
    side === "from" ? [row.fromUser, row.fromChannel] : [row.toUser, row.toChannel];
  if (name) return name;
  return channel ? methods(channelWord(channel)) : cooperative;
}

/**
 * Whom a reader deals with: of a passbook the other side, else who pays and who is paid; a channel of the
 * cooperative where nobody else is there.
 */
export function whoOf(
  row: ListedTransaction,
  methods: (channel: Method) => string,
  reader?: string,
): string {
  const { fromUser, toUser, fromChannel, toChannel } = row;
  // What a phone kept before channels were told has the method alone.
  const channel = row.channel ?? row.method;
  const sides = [
    row.fromMember !== reader && (fromUser || (fromChannel && methods(channelWord(fromChannel)))),
    row.toMember !== reader && (toUser || (toChannel && methods(channelWord(toChannel)))),
  ].filter(Boolean);
  if (sides.length > 0) return reader ? String(sides[0]) : sides.join(" → ");
  return channel ? methods(channelWord(channel)) : UNNAMED;
}

/**
 * What stands beside it in a passbook: what came in or went out, from what it did to all that the member owns; what
 * only changed place there has no sign.
 */
export function movedFor(
  row: ListedTransaction,
  { movements }: Passbook,
): { amount: number; direction?: "in" | "out" } {
  const net = isSettled(row) && !isGone(row) ? (movements[row.id] ?? 0) : 0;
  if (net === 0) {
    const received = receivedOf({ ...row, status: shownStatus(row) });
    return { amount: received?.net ?? row.amount };
  }
  return { amount: Math.abs(net), direction: net > 0 ? "in" : "out" };
}
