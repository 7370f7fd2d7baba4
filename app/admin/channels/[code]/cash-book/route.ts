import { readCashBook } from "@/lib/accounting/cash-book";
import { cashBookQuery } from "@/lib/accounting/schema";
import * as answers from "@/lib/answers/accounting";
import { json, resource, route } from "@/lib/web/handler";
import { linkToNext } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The cash book of a channel: each entry with the balance after it, the oldest first",
    right: "books.view",
    query: cashBookQuery,
    answer: answers.cashBook,
    fails: ["not_found"],
    run: async ({ db, now }, { request, params, query }) => {
      const { next, ...book } = await readCashBook(db, now, params.code ?? "", query);
      const headers = new Headers();
      if (next) {
        const rest = new URLSearchParams(request.nextUrl.searchParams);
        rest.set("cursor", next);
        headers.set("link", linkToNext(request.nextUrl.pathname, rest));
      }
      return json(book, { headers });
    },
  }),
});
