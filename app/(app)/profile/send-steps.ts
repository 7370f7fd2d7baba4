import type { Recipient } from "@/lib/members/schema";
import type { Square } from "@/lib/papers/qr";
import type { Failure } from "@/lib/web/failures";

/** Sending money goes form → review → password → receipt (decisions, section 6). */
export type SendStep = "form" | "review" | "password" | "receipt";

/** Reference and code, and the square code of the address that checks them. */
export type ReceiptProof = { code: string; square: Square };

/** What the dialog shows. Everything in it is read afresh by the server at each step. */
export type SendState = {
  step: SendStep;
  typed: { recipient: string; recipientId: string; amount: string; requestId: string };
  /** Several members fit what was typed without a list to choose from. */
  choices?: Recipient[];
  review?: { recipient: Recipient; amount: number; availableAfter: number; requestId: string };
  receipt?: {
    reference: string;
    amount: number;
    to: string;
    username: string;
    at: string;
    availableAfter: number;
    /** Where the whole receipt stands. */
    href: string;
    /** How it can be checked; null when that could not be read just then. */
    proof: ReceiptProof | null;
  };
  failure?: Failure;
};

export const EMPTY: SendState = {
  step: "form",
  typed: { recipient: "", recipientId: "", amount: "", requestId: "" },
};

/** The dialog's texts, translated on the server. */
export type SendLabels = Record<
  | "title"
  | "stepForm"
  | "stepReview"
  | "stepPassword"
  | "stepDone"
  | "recipient"
  | "recipientHint"
  | "searching"
  | "nobody"
  | "listFailed"
  | "choose"
  | "amount"
  | "availableHint"
  | "exceeds"
  | "next"
  | "checking"
  | "back"
  | "youSend"
  | "to"
  | "from"
  | "fee"
  | "noFee"
  | "after"
  | "confirm"
  | "password"
  | "passwordHint"
  | "send"
  | "sending"
  | "doneTitle"
  | "failedTitle"
  | "failedText"
  | "notTwice"
  | "missingTitle"
  | "invalidTitle"
  | "insufficientTitle"
  | "passwordTitle"
  | "showPassword"
  | "hidePassword"
  | "reference"
  | "date"
  | "print"
  | "share"
  | "code"
  | "square"
  | "withCode",
  string
>;
