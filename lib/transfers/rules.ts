import { credit, debit, type Line, memberAccount } from "@/lib/ledger/accounts";

/** Whether `amount` francs are more than what can be sent (specification, section 5). */
export function exceedsAvailable(amount: number, available: number): boolean {
  return amount > available;
}

/** What is left to send after it, in francs. */
export function availableAfter(amount: number, available: number): number {
  return available - amount;
}

/** A transfer's ledger lines: it moves `amount` francs between two members' available accounts. */
export function transferLines(from: string, to: string, amount: number): Line[] {
  return [
    debit(memberAccount(from, "available"), amount),
    credit(memberAccount(to, "available"), amount),
  ];
}

/** For so long the same amount to the same person is asked about before it is sent again (decisions, section 22). */
const REPEAT_MINUTES = 10;

/** The instant from which on a transfer counts as just sent. */
export function repeatSince(now: Date): Date {
  return new Date(now.getTime() - REPEAT_MINUTES * 60_000);
}
