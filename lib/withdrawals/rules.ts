import {
  cooperativeAccount,
  credit,
  debit,
  type Line,
  type Method,
  memberAccount,
} from "@/lib/ledger/accounts";
import type { PostingStep } from "@/lib/ledger/post";

/** Where a withdrawal by this method goes (decisions, section 14); null: handed over at the office. */
export function payoutField(method: string): "phone" | "account" | null {
  if (method === "mtn" || method === "airtel") return "phone";
  return method === "bank" ? "account" : null;
}

/** A request's lines: `amount` francs that the member can use become held (decisions, section 5). */
export function holdLines(memberId: string, amount: number): Line[] {
  return [
    debit(memberAccount(memberId, "available"), amount),
    credit(memberAccount(memberId, "held"), amount),
  ];
}

/** What a decision posts: paid out of the channel, or given back to the member. Francs. */
export function decisionPosting(
  approved: boolean,
  memberId: string,
  amount: number,
  method: Method,
): { step: PostingStep; lines: Line[] } {
  const held = debit(memberAccount(memberId, "held"), amount);
  return approved
    ? { step: "settle", lines: [held, credit(cooperativeAccount(`cash:${method}`), amount)] }
    : { step: "release", lines: [held, credit(memberAccount(memberId, "available"), amount)] };
}
