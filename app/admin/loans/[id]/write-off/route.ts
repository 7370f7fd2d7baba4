import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeWriteOff } from "@/lib/approvals/loans";
import { pathId } from "@/lib/fields";
import { writeOffSchema } from "@/lib/loans/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Propose to write an overdue loan off, which a second person confirms",
    keyed: true,
    right: "loans.write-off",
    body: writeOffSchema,
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: [
      "own_record",
      "loan_closed",
      "loan_not_overdue",
      "write_off_early",
      "lender_silent",
      "lender_objects",
      "already_proposed",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const proposal = await proposeWriteOff(ctx, pathId(params.id), body);
      const t = await getTranslations("loans.writeOff");
      return json({ message: t("doneTitle"), proposal }, { status: 202 });
    },
  }),
});
