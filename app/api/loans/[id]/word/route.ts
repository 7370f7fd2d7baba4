import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { wordSchema } from "@/lib/loans/schema";
import * as answers from "@/lib/loans/views";
import { sayWord } from "@/lib/loans/write-off-words";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "As lender, agree to a write-off or object to it",
    keyed: true,
    body: wordSchema,
    answer: withMessage({ loan: answers.loanDetails }),
    fails: ["not_found", "loan_closed", "word_not_asked"],
    run: async (ctx, { params, body }) => {
      const loan = await sayWord(ctx, pathId(params.id), body);
      const t = await getTranslations("loans.word");
      return json({ message: t("done"), loan });
    },
  }),
});
