import type { Square } from "@/lib/square-code";
import type { Failure } from "@/lib/web/failures";

/** A command that asks for the password goes form → review → password → receipt (decisions, section 6). */
export type Step = "form" | "review" | "password" | "receipt";

/** One line of what is agreed to or kept; `lead` also stands beside the password. */
export type Fact = { label: string; value: string; note?: string; lead?: boolean };

/** One of several that fit what was typed. */
export type Choice = { value: string; label: string; note: string };

/** What the dialog shows. The server reads everything in it afresh at each step. */
export type StepsState = {
  step: Step;
  /** The form's own fields and `requestId`, never the password. */
  typed: Record<string, string>;
  /** What the form offers to choose from, where what was typed does not tell. */
  choices?: Choice[];
  /** The review, then the receipt; translated on the server. */
  facts?: Fact[];
  /** What must be said yes to before the review is gone on from, and what the button then says. */
  question?: { text: string; yes: string };
  /** It was sent, and no answer tells what became of it; what is said about trying again (decisions, section 21). */
  unknown?: string;
  /** What the receipt says first. */
  done?: string;
  /** Where the receipt stands to keep, and what the link is called. */
  document?: { href: string; label: string };
  /** How the receipt can be checked: its code, and the square code of the address that does. */
  proof?: { label: string; code: string; square: Square; squareLabel: string };
  /** Who signs the paper of it by hand, below the line. */
  signs?: string;
  /** What can be passed on of it. */
  share?: string;
  /** Its `title`, where the specification has one of its own, is shown above fields too. */
  failure?: Failure;
};

/** What the receipt shows. */
export type Kept = Required<Pick<StepsState, "done" | "facts">> &
  Pick<StepsState, "document" | "proof" | "signs" | "share">;
