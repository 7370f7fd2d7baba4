import { getTranslations } from "next-intl/server";
import { csvText } from "@/lib/books/csv";
import { getTrialBalance } from "@/lib/books/queries";
import { trialBalanceQuery } from "@/lib/books/schema";
import { resource, route } from "@/lib/web/handler";
import { kindKey } from "../kind-key";

/** The trial balance as a file, with headings in the reader's language. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    right: "books.view",
    query: trialBalanceQuery,
    run: async ({ db, now }, { query }) => {
      const t = await getTranslations("books");
      const balance = await getTrialBalance(db, now, query.date);
      const text = csvText([
        [t("account"), t("debit"), t("credit")],
        ...balance.rows.map((row) => [
          t(`kinds.${kindKey(row.kind)}`),
          String(row.debit),
          String(row.credit),
        ]),
        [t("total"), String(balance.totalDebit), String(balance.totalCredit)],
      ]);
      return new Response(text, {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="trial-balance_${balance.date}.csv"`,
          "cache-control": "no-store",
        },
      });
    },
  }),
});
