import * as agreementPdf from "@/app/(app)/borrow/[id]/agreement/pdf/route";
import * as writeOff from "@/app/admin/loans/[id]/write-off/route";
import * as openLoans from "@/app/admin/loans/route";
import * as borrowRequest from "@/app/api/borrow-requests/[id]/route";
import * as borrowRequests from "@/app/api/borrow-requests/route";
import * as lendMoney from "@/app/api/lend-money/route";
import * as lendOffer from "@/app/api/lend-offers/[id]/route";
import * as lendOffers from "@/app/api/lend-offers/route";
import * as loanOffers from "@/app/api/loan-offers/route";
import * as repayments from "@/app/api/loans/[id]/repayments/route";
import * as loan from "@/app/api/loans/[id]/route";
import * as loans from "@/app/api/loans/route";
import * as takeLoan from "@/app/api/take-loan/route";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";
import { MONEY_FAILURES } from "./failures";

/** What members lend each other. */
export const LOANS_CALLS: Call[] = [
  {
    path: "/api/loan-offers",
    handlers: loanOffers,
    GET: { summary: "Offers that one may see, open ones first", list: A.loanOffer },
  },
  {
    path: "/api/take-loan",
    handlers: takeLoan,
    POST: {
      summary: "Take a loan on an offer",
      answer: A.loanMade,
      fails: [
        ...MONEY_FAILURES,
        ...(["not_found", "own_offer", "offer_unavailable"] as const),
        ...(["trust_required", "counterparty_unavailable"] as const),
      ],
    },
  },
  {
    path: "/api/borrow-requests",
    handlers: borrowRequests,
    GET: { summary: "Requests for a loan, open ones first", list: A.borrowRequest },
    POST: {
      summary: "Ask for a loan",
      answer: A.borrowRequestTold,
      status: 201,
      fails: MONEY_FAILURES,
    },
  },
  {
    path: "/api/borrow-requests/[id]",
    handlers: borrowRequest,
    DELETE: {
      summary: "Take back an open request of one's own",
      answer: A.borrowRequestTold,
      fails: ["request_unavailable"],
    },
  },
  {
    path: "/api/lend-money",
    handlers: lendMoney,
    POST: {
      summary: "Lend on a request; the money moves at once",
      answer: A.loanMade,
      fails: [
        ...MONEY_FAILURES,
        ...(["not_found", "own_request", "request_unavailable"] as const),
        ...(["insufficient_balance", "counterparty_unavailable"] as const),
      ],
    },
  },
  {
    path: "/api/lend-offers",
    handlers: lendOffers,
    GET: { summary: "One's own offers", list: A.loanOffer },
    POST: {
      summary: "Offer to lend; the amount is held",
      answer: A.offerMade,
      status: 201,
      fails: [...MONEY_FAILURES, "insufficient_balance"],
    },
  },
  {
    path: "/api/lend-offers/[id]",
    handlers: lendOffer,
    DELETE: {
      summary: "Take back an open offer of one's own; its amount is free again",
      answer: A.offerTold,
      fails: ["offer_unavailable"],
    },
  },
  {
    path: "/api/loans",
    handlers: loans,
    GET: { summary: "One's own loans, borrowed and lent", list: A.loan },
  },
  {
    path: "/api/loans/[id]",
    handlers: loan,
    GET: { summary: "One loan with its schedule and history", answer: A.loanRead },
  },
  {
    path: "/api/loans/[id]/repayments",
    handlers: repayments,
    POST: {
      summary: "Repay a loan in part or whole",
      answer: A.repaymentMade,
      status: 201,
      fails: [...MONEY_FAILURES, "insufficient_balance", "loan_closed"],
    },
  },
  {
    path: "/borrow/[id]/agreement/pdf",
    handlers: agreementPdf,
    GET: { summary: "The agreement of a loan as PDF", file: "application/pdf" },
  },
  {
    path: "/admin/loans",
    handlers: openLoans,
    GET: {
      summary: "What everybody has out, by deadline: overdue loans first",
      list: A.loanDetails,
    },
  },
  {
    path: "/admin/loans/[id]/write-off",
    handlers: writeOff,
    POST: {
      summary: "Write an overdue loan off, with a reason",
      answer: A.loanTold,
      fails: ["own_record", "loan_closed", "loan_not_overdue"],
    },
  },
];
