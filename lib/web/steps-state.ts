import type { Failure } from "@/lib/web/failures";

/** A money command goes form → review → password → receipt (decisions, section 6). */
export type MoneyStep = "form" | "review" | "password" | "receipt";

/** One line of what is agreed to or kept; `lead` also stands beside the password. */
export type Fact = { label: string; value: string; lead?: boolean };

/** What the dialog shows. The server reads everything in it afresh at each step. */
export type StepsState = {
  step: MoneyStep;
  /** The form's own fields and `requestId`, never the password. */
  typed: Record<string, string>;
  /** The review, then the receipt; translated on the server. */
  facts?: Fact[];
  /** What the receipt says first. */
  done?: string;
  /** Where the receipt stands to keep, and what the link is called. */
  paper?: { href: string; label: string };
  failure?: Failure;
};
