import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { cancelBorrowRequest } from "@/lib/loans/request-commands";
import * as answers from "@/lib/loans/views";
import { formatExact } from "@/lib/money";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    summary: "Take back an open request of one's own",
    keyed: true,
    answer: withMessage({ request: answers.borrowRequest }),
    fails: ["request_unavailable"],
    run: async (ctx, { params }) => {
      const request = await cancelBorrowRequest(ctx, pathId(params.id));
      const t = await getTranslations("borrow.cancel");
      return json({ message: t("done", { amount: formatExact(request.amount) }), request });
    },
  }),
});
