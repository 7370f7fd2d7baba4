import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { overruleSchema } from "@/lib/loans/schema";
import * as answers from "@/lib/loans/views";
import { overruleWord } from "@/lib/loans/write-off-words";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Decide over a lender's objection to a write-off, with a reason",
    keyed: true,
    right: "loans.overrule",
    body: overruleSchema,
    answer: withMessage({ loan: answers.loanDetails }),
    fails: ["not_found", "own_record", "loan_closed", "word_not_asked"],
    run: async (ctx, { params, body }) => {
      const loan = await overruleWord(ctx, pathId(params.id), body);
      const t = await getTranslations("loans.word");
      return json({ message: t("done"), loan });
    },
  }),
});
