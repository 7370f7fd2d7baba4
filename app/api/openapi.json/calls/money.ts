import * as deposits from "@/app/api/deposits/route";
import * as sendMoney from "@/app/api/send-money/route";
import * as withdrawal from "@/app/api/withdrawals/[id]/route";
import * as withdrawals from "@/app/api/withdrawals/route";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";
import { MONEY_FAILURES } from "./failures";

/** Money that members bring, take out and send. */
export const MONEY_CALLS: Call[] = [
  {
    path: "/api/deposits",
    handlers: deposits,
    GET: { summary: "One's own deposits", list: A.deposit },
    POST: {
      summary: "Submit a deposit, which waits for approval",
      answer: A.depositMade,
      status: 201,
      fails: [
        ...(["reference_taken", "external_id_taken", "request_id_reused"] as const),
        ...(["deposits_waiting", "too_many_deposits"] as const),
      ],
    },
  },
  {
    path: "/api/withdrawals",
    handlers: withdrawals,
    GET: { summary: "One's own withdrawals", list: A.withdrawal },
    POST: {
      summary: "Ask for a withdrawal, which is held and waits for approval",
      answer: A.withdrawalMade,
      status: 201,
      fails: [...MONEY_FAILURES, "insufficient_balance"],
    },
  },
  {
    path: "/api/withdrawals/[id]",
    handlers: withdrawal,
    DELETE: {
      summary: "Take back a pending withdrawal of one's own",
      answer: A.withdrawalCancelled,
      fails: ["not_pending"],
    },
  },
  {
    path: "/api/send-money",
    handlers: sendMoney,
    POST: {
      summary: "Send money to a member",
      answer: A.sent,
      fails: [...MONEY_FAILURES, "insufficient_balance", "recipient_unavailable"],
    },
  },
];
