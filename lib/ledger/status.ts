import type { TransactionStatus, TransactionType } from "@/lib/ledger/posting";

/** The states that people see: of a withdrawal, approved means that it may be paid, and paid that it was. */
export const SHOWN_STATUSES = ["pending", "approved", "paid", "failed", "rejected"] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

type Row = { type: TransactionType; status: TransactionStatus; payableAt: Date | null };

/** The state that people see of a stored transaction; `failed`: approved, but not paid, and given back. */
export function statusOf({ type, status, payableAt }: Row): ShownStatus {
  if (type !== "withdraw") return status;
  if (status === "approved") return "paid";
  if (status === "pending") return payableAt ? "approved" : "pending";
  return payableAt ? "failed" : "rejected";
}

type Shown = { type: TransactionType; status: ShownStatus };

/** Whether a withdrawal is approved and waits to be paid. */
export function isPayable({ type, status }: Shown): boolean {
  return type === "withdraw" && status === "approved";
}

/** Whether somebody must still do something about it: decide, or pay. */
export function isOpen(row: Shown): boolean {
  return row.status === "pending" || isPayable(row);
}

/** Whether its money has moved. */
export function isSettled(row: Shown): boolean {
  return row.status === "paid" || (row.status === "approved" && !isPayable(row));
}
