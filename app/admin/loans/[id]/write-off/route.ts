import { getTranslations } from "next-intl/server";
import * as answers from "@/lib/answers/loans";
import { withMessage } from "@/lib/answers/words";
import { pathId } from "@/lib/fields";
import { writeOffSchema } from "@/lib/loans/schema";
import { writeOffLoan } from "@/lib/loans/write-off";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Write an overdue loan off, with a reason",
    right: "loans.write-off",
    body: writeOffSchema,
    answer: withMessage({ loan: answers.loanDetails }),
    fails: [
      "own_record",
      "loan_closed",
      "loan_not_overdue",
      "write_off_early",
      "lender_silent",
      "lender_objects",
      "set_off_first",
      "request_id_reused",
    ],
    run: async (ctx, { params, body }) => {
      const loan = await writeOffLoan(ctx, pathId(params.id), body);
      const t = await getTranslations("loans.writeOff");
      const { reference } = loan;
      const message = loan.writtenOff
        ? t("done", { amount: formatExact(loan.writtenOff), reference })
        : t("settled", { reference });
      return json({ message, loan });
    },
  }),
});
