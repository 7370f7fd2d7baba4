import * as membersExport from "@/app/(app)/members/export/route";
import * as auditExport from "@/app/(app)/settings/audit/export/route";
import * as receiptPdf from "@/app/(app)/transactions/[id]/receipt/pdf/route";
import * as booksExport from "@/app/(app)/transactions/books/export/route";
import * as transactionsExport from "@/app/(app)/transactions/export/route";
import * as statementExport from "@/app/(app)/transactions/statement/export/route";
import * as statementPdf from "@/app/(app)/transactions/statement/pdf/route";
import * as audit from "@/app/admin/audit/route";
import * as channelMoves from "@/app/admin/channel-moves/route";
import * as channels from "@/app/admin/channels/route";
import * as dashboard from "@/app/admin/dashboard/route";
import * as resend from "@/app/admin/invitations/[id]/resend/route";
import * as invitation from "@/app/admin/invitations/[id]/route";
import * as invitations from "@/app/admin/invitations/route";
import * as outbox from "@/app/admin/outbox/route";
import * as settings from "@/app/admin/settings/route";
import * as transaction from "@/app/admin/transactions/[id]/route";
import * as transactionStatus from "@/app/admin/transactions/[id]/status/route";
import * as transactions from "@/app/admin/transactions/route";
import * as trialBalance from "@/app/admin/trial-balance/route";
import * as user from "@/app/admin/users/[id]/route";
import * as userStatus from "@/app/admin/users/[id]/status/route";
import * as users from "@/app/admin/users/route";
import * as paperCheck from "@/app/api/check/route";
import * as deposits from "@/app/api/deposits/route";
import * as divisions from "@/app/api/divisions/route";
import * as forgotPassword from "@/app/api/forgot-password/route";
import * as login from "@/app/api/login/route";
import * as logout from "@/app/api/logout/route";
import * as me from "@/app/api/me/route";
import * as members from "@/app/api/members/route";
import * as noticesRead from "@/app/api/notices/read/route";
import * as notices from "@/app/api/notices/route";
import * as password from "@/app/api/password/route";
import * as profile from "@/app/api/profile/route";
import * as resetPassword from "@/app/api/reset-password/route";
import * as sendMoney from "@/app/api/send-money/route";
import * as session from "@/app/api/sessions/[id]/route";
import * as sessions from "@/app/api/sessions/route";
import * as passbook from "@/app/api/transactions/route";
import * as withdrawal from "@/app/api/withdrawals/[id]/route";
import * as withdrawals from "@/app/api/withdrawals/route";
import * as healthz from "@/app/healthz/route";
import * as readyz from "@/app/readyz/route";
import * as picture from "@/app/uploads/openfuture/profile/[file]/route";
import type { ErrorCode } from "@/lib/errors";
import { profileJsonSchema } from "@/lib/profile/schema";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";

// A money command's password is counted with the failures at sign-in.
const MONEY: ErrorCode[] = ["wrong_password", "too_many_attempts", "request_id_reused"];
const CHANGED: ErrorCode[] = ["own_account", "last_admin", "conflict"];

/**
 * Every call, by its file: what it is for and what it answers. What it asks for (body, query, right)
 * is read from the handler itself. A call that is missing here fails tests/unit/web/openapi.test.ts.
 */
export const CALLS: Call[] = [
  {
    path: "/api/login",
    handlers: login,
    POST: {
      summary: "Sign in: e-mail, username or phone, password, and a code where one is needed",
      answer: A.entered,
      fails: [
        ...(["login_failed", "suspended", "too_many_attempts"] as const),
        ...(["two_factor_required", "two_factor_failed"] as const),
      ],
    },
  },
  {
    path: "/api/forgot-password",
    handlers: forgotPassword,
    POST: {
      summary: "Mail a link that sets a new password; the answer is the same for every address",
      answer: A.message,
      fails: ["too_many_attempts"],
    },
  },
  {
    path: "/api/reset-password",
    handlers: resetPassword,
    POST: {
      summary: "Set a new password by the link of a mail, once; all sessions end",
      answer: A.message,
      fails: ["reset_invalid", "too_many_attempts"],
    },
  },
  {
    path: "/api/password",
    handlers: password,
    PUT: {
      summary: "Change one's own password; all other sessions end",
      answer: A.message,
      fails: ["wrong_password", "too_many_attempts", "conflict"],
    },
  },
  {
    path: "/api/sessions",
    handlers: sessions,
    GET: { summary: "Where one is signed in", list: A.session },
    DELETE: { summary: "Sign out everywhere else", answer: A.message },
  },
  {
    path: "/api/sessions/[id]",
    handlers: session,
    DELETE: { summary: "Sign one of one's own sessions out", answer: A.message },
  },
  {
    path: "/api/notices",
    handlers: notices,
    GET: { summary: "What happened to one's money, newest first", list: A.notice },
  },
  {
    path: "/api/notices/read",
    handlers: noticesRead,
    PUT: { summary: "Mark notices as read: those named, or all", answer: A.noticesRead },
  },
  { path: "/api/logout", handlers: logout, POST: { summary: "End the session" } },
  { path: "/api/me", handlers: me, GET: { summary: "Oneself", answer: A.ownUser } },
  {
    path: "/api/profile",
    handlers: profile,
    PUT: {
      summary: "Change any part of one's own profile; a picture also as multipart",
      body: profileJsonSchema,
      answer: A.signedIn,
      fails: [
        ...(["username_taken", "email_taken", "phone_taken", "conflict"] as const),
        ...(["wrong_password", "too_many_attempts"] as const),
      ],
    },
  },
  {
    path: "/uploads/openfuture/profile/[file]",
    handlers: picture,
    GET: { summary: "A profile picture", file: "image/png" },
  },
  {
    path: "/api/openapi.json",
    handlers: { GET: { contract: { open: false } } },
    GET: { summary: "This document", answer: A.document },
  },
  {
    path: "/api/divisions",
    handlers: divisions,
    GET: {
      summary: "Rwanda's districts, or the sectors and villages of one",
      answer: A.divisions,
      fails: ["not_found"],
    },
  },
  {
    path: "/api/members",
    handlers: members,
    GET: { summary: "Whom one can send money to", list: A.recipient },
  },
  {
    path: "/api/deposits",
    handlers: deposits,
    GET: { summary: "One's own deposits", list: A.deposit },
    POST: {
      summary: "Submit a deposit, which waits for approval",
      answer: A.depositMade,
      status: 201,
      fails: ["reference_taken", "external_id_taken", "request_id_reused"],
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
      fails: [...MONEY, "insufficient_balance"],
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
      fails: [...MONEY, "insufficient_balance", "recipient_unavailable"],
    },
  },
  {
    path: "/api/transactions",
    handlers: passbook,
    GET: { summary: "One's own passbook", list: A.listed },
  },
  {
    path: "/admin/dashboard",
    handlers: dashboard,
    GET: { summary: "The cooperative's figures", answer: A.dashboard },
  },
  { path: "/admin/users", handlers: users, GET: { summary: "The members", list: A.member } },
  {
    path: "/admin/users/[id]",
    handlers: user,
    GET: { summary: "A member", answer: A.memberRead },
    PUT: {
      summary: "Change any of a member's fields",
      answer: A.memberChanged,
      fails: [
        ...CHANGED,
        ...(["username_taken", "email_taken", "phone_taken", "shares_above_hundred"] as const),
      ],
    },
    DELETE: {
      summary: "Close a member's account and erase what is personal",
      fails: ["own_account", "last_admin", "member_not_closable"],
    },
  },
  {
    path: "/admin/users/[id]/status",
    handlers: userStatus,
    PUT: {
      summary: "Suspend a member, or let them in again",
      answer: A.memberChanged,
      fails: CHANGED,
    },
  },
  {
    path: "/admin/invitations",
    handlers: invitations,
    GET: { summary: "The invitations", list: A.invitation },
    POST: { summary: "Invite somebody by e-mail", status: 201, fails: ["already_member"] },
  },
  {
    path: "/admin/invitations/[id]",
    handlers: invitation,
    DELETE: { summary: "Take an invitation back", fails: ["conflict"] },
  },
  {
    path: "/admin/invitations/[id]/resend",
    handlers: resend,
    POST: {
      summary: "Send an invitation again, with a new link",
      fails: ["conflict", "already_member"],
    },
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
    path: "/admin/channels",
    handlers: channels,
    GET: { summary: "What each channel holds", answer: A.channels },
  },
  {
    path: "/admin/channel-moves",
    handlers: channelMoves,
    POST: {
      summary: "Move money from one channel into another",
      answer: A.sentBetween,
      status: 201,
      fails: [...MONEY, "channel_short"],
    },
  },
  {
    path: "/admin/trial-balance",
    handlers: trialBalance,
    GET: { summary: "The trial balance of a day", answer: A.trialBalance },
  },
  {
    path: "/admin/settings",
    handlers: settings,
    GET: { summary: "The organisation's settings", answer: A.settingsRead },
    PUT: { summary: "Change the organisation's settings", answer: A.settingsChanged },
  },
  { path: "/admin/audit", handlers: audit, GET: { summary: "The audit log", list: A.auditEntry } },
  {
    path: "/admin/outbox",
    handlers: outbox,
    GET: { summary: "Mail that was written", list: A.mail },
  },
  {
    path: "/members/export",
    handlers: membersExport,
    GET: { summary: "The members as a file", file: "text/csv" },
  },
  {
    path: "/transactions/export",
    handlers: transactionsExport,
    GET: { summary: "The transactions, or one's own passbook, as a file", file: "text/csv" },
  },
  {
    path: "/transactions/books/export",
    handlers: booksExport,
    GET: { summary: "The trial balance as a file", file: "text/csv" },
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
    path: "/transactions/[id]/receipt/pdf",
    handlers: receiptPdf,
    GET: { summary: "The receipt of a transaction as PDF", file: "application/pdf" },
  },
  {
    path: "/api/check",
    handlers: paperCheck,
    GET: { summary: "Whether a statement or receipt is genuine", answer: A.paperCheck },
  },
  {
    path: "/settings/audit/export",
    handlers: auditExport,
    GET: { summary: "The audit log as a file", file: "text/csv" },
  },
  {
    path: "/healthz",
    handlers: healthz,
    GET: { summary: "Whether the process answers", answer: A.status },
  },
  {
    path: "/readyz",
    handlers: readyz,
    GET: { summary: "Whether the database answers and is migrated", answer: A.status },
  },
];
