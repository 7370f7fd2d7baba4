import type { Call } from "@/lib/web/openapi";
import { BOOKS_CALLS } from "./calls/books";
import { LOANS_CALLS } from "./calls/loans";
import { MEMBERS_CALLS } from "./calls/members";
import { MONEY_CALLS } from "./calls/money";
import { OFFICE_CALLS } from "./calls/office";
import { OWN_CALLS } from "./calls/own";
import { PROJECTS_CALLS } from "./calls/projects";
import { REPORTS_CALLS } from "./calls/reports";
import { SEARCH_CALLS } from "./calls/search";
import { SERVICE_CALLS } from "./calls/service";
import { SIGN_IN_CALLS } from "./calls/sign-in";
import { TRANSACTIONS_CALLS } from "./calls/transactions";

/**
 * Every call, by its file: what it is for and what it answers. What it asks for (body, query, right)
 * is read from the handler itself. A call that is missing here fails tests/unit/web/openapi.test.ts.
 */
export const CALLS: Call[] = [
  ...SIGN_IN_CALLS,
  ...OWN_CALLS,
  ...MEMBERS_CALLS,
  ...MONEY_CALLS,
  ...LOANS_CALLS,
  ...TRANSACTIONS_CALLS,
  ...PROJECTS_CALLS,
  ...BOOKS_CALLS,
  ...REPORTS_CALLS,
  ...OFFICE_CALLS,
  ...SEARCH_CALLS,
  ...SERVICE_CALLS,
];
