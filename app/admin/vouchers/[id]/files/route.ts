import { getTranslations } from "next-intl/server";
import { addVoucherFile } from "@/lib/accounting/vouchers/files";
import { withMessage } from "@/lib/answer-words";
import * as answers from "@/lib/answers/accounting";
import { pathId } from "@/lib/fields";
import { inTurnOf } from "@/lib/heavy-work";
import { sentFileSchema } from "@/lib/pictures/schema";
import { json, resource, route } from "@/lib/web/handler";
import { readFile } from "@/lib/web/sent-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Add a document to a voucher: a photo or a PDF",
    right: "vouchers.record",
    fresh: false,
    readsItself: { form: sentFileSchema },
    answer: withMessage({ file: answers.voucherFile }),
    status: 201,
    run: async (ctx, { request, params }) => {
      const id = pathId(params.id);
      const sent = await readFile(request);
      const added = await inTurnOf(ctx.actor, () => addVoucherFile(ctx, id, sent));
      const t = await getTranslations("books.voucher");
      return json({ message: t("fileAdded", { name: added.name }), file: added }, { status: 201 });
    },
  }),
});
