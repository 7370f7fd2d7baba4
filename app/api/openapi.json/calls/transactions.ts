import * as receiptPdf from "@/app/(app)/transactions/[id]/receipt/pdf/route";
import * as transactionsExport from "@/app/(app)/transactions/export/route";
import * as statementExport from "@/app/(app)/transactions/statement/export/route";
import * as statementPdf from "@/app/(app)/transactions/statement/pdf/route";
import * as transaction from "@/app/admin/transactions/[id]/route";
import * as transactionStatus from "@/app/admin/transactions/[id]/status/route";
import * as transactions from "@/app/admin/transactions/route";
import * as paperCheck from "@/app/api/check/route";
import * as passbook from "@/app/api/transactions/route";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";

/** The passbook, all transactions, and the papers made of them. */
export const TRANSACTIONS_CALLS: Call[] = [
  {
    path: "/api/transactions",
    handlers: passbook,
    GET: { summary: "One's own passbook", list: A.listed },
  },
  {
    path: "/admin/transactions",
    handlers: transactions,
    GET: { summary: "All transactions", list: A.listed },
  },
  {
    path: "/admin/transactions/[id]",
    handlers: transaction,
    GET: { summary: "Everything about one transaction", answer: A.transactionRead },
    DELETE: {
      summary: "Remove a transaction; an approved one is reversed",
      fails: [
        ...(["own_record", "not_reversible", "already_reversed", "not_pending"] as const),
        ...(["channel_short", "reversal_overdraws"] as const),
      ],
    },
  },
  {
    path: "/admin/transactions/[id]/status",
    handlers: transactionStatus,
    PUT: {
      summary: "Approve or reject a pending transaction",
      answer: A.decided,
      fails: [
        ...(["own_record", "second_approver", "not_pending"] as const),
        ...(["external_id_taken", "channel_short"] as const),
      ],
    },
  },
  {
    path: "/transactions/export",
    handlers: transactionsExport,
    GET: { summary: "The transactions, or one's own passbook, as a file", file: "text/csv" },
  },
  {
    path: "/transactions/[id]/receipt/pdf",
    handlers: receiptPdf,
    GET: { summary: "The receipt of a transaction as PDF", file: "application/pdf" },
  },
  {
    path: "/transactions/statement/export",
    handlers: statementExport,
    GET: { summary: "A member's statement as a file", file: "text/csv" },
  },
  {
    path: "/transactions/statement/pdf",
    handlers: statementPdf,
    GET: { summary: "A member's statement as PDF", file: "application/pdf" },
  },
  {
    path: "/api/check",
    handlers: paperCheck,
    GET: { summary: "Whether a statement or receipt is genuine", answer: A.paperCheck },
  },
];
