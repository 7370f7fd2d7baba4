import * as booksExport from "@/app/(app)/transactions/books/export/route";
import * as channelMoves from "@/app/admin/channel-moves/route";
import * as channels from "@/app/admin/channels/route";
import * as dashboard from "@/app/admin/dashboard/route";
import * as trialBalance from "@/app/admin/trial-balance/route";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";
import { MONEY_FAILURES } from "./failures";

/** The cooperative's own figures: channels, trial balance, dashboard. */
export const BOOKS_CALLS: Call[] = [
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
      fails: [...MONEY_FAILURES, "channel_short"],
    },
  },
  {
    path: "/admin/trial-balance",
    handlers: trialBalance,
    GET: { summary: "The trial balance of a day", answer: A.trialBalance },
  },
  {
    path: "/transactions/books/export",
    handlers: booksExport,
    GET: { summary: "The trial balance as a file", file: "text/csv" },
  },
  {
    path: "/admin/dashboard",
    handlers: dashboard,
    GET: { summary: "The cooperative's figures", answer: A.dashboard },
  },
];
