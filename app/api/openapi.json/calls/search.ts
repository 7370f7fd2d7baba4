import * as search from "@/app/api/search/route";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";

/** The search of the whole application. */
export const SEARCH_CALLS: Call[] = [
  {
    path: "/api/search",
    handlers: search,
    GET: {
      summary: "Pages, members and transactions that match and that one may see, best first",
      answer: A.searchAnswer,
      fails: ["too_many_searches"],
    },
  },
];
