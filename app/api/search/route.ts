import { getLocale } from "next-intl/server";
import * as answers from "@/lib/answers/search";
import { countedSearch } from "@/lib/search/limit";
import { search } from "@/lib/search/queries";
import { searchQuery } from "@/lib/search/schema";
import { asOfHeader, readFigures } from "@/lib/web/figures";
import { json, resource, route } from "@/lib/web/handler";

/** Pages, members and transactions that the reader may see (decisions, sections 9 and 14). */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Pages, members and transactions that match and that one may see, best first",
    query: searchQuery,
    answer: answers.searchAnswer,
    fails: ["too_many_searches"],
    run: async ({ actor }, { query: { q = "" } }) => {
      await countedSearch(actor.id);
      const locale = await getLocale();
      const { value, asOf } = await readFigures(actor.id, (db) => search(db, actor, q, locale));
      return json(value, { headers: asOfHeader(asOf) });
    },
  }),
});
