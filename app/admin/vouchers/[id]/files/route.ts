import { getTranslations } from "next-intl/server";
import { addVoucherFile } from "@/lib/accounting/vouchers/files";
import * as answers from "@/lib/answers/accounting";
import { withMessage } from "@/lib/answers/words";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { inTurnOf } from "@/lib/heavy-work";
import { projectFileSchema } from "@/lib/projects/schema";
import { mediaType, readMultipart } from "@/lib/web/body";
import { check, json, resource, route } from "@/lib/web/handler";

/** A file of exactly 5 MB, and what stands around it. */
const MAX_UPLOAD_BYTES = 6 * 1024 * 1024;

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Add a paper to a voucher: a photo or a PDF",
    right: "vouchers.record",
    fresh: false,
    readsItself: { form: projectFileSchema },
    answer: withMessage({ file: answers.voucherFile }),
    status: 201,
    run: async (ctx, { request, params }) => {
      const id = pathId(params.id);
      if (mediaType(request) !== "multipart/form-data") {
        throw new AppError("unsupported_media_type");
      }
      const form = await readMultipart(request, MAX_UPLOAD_BYTES);
      const { file } = check(projectFileSchema, Object.fromEntries(form));
      const sent = { name: file.name, bytes: await file.bytes() };
      const added = await inTurnOf(ctx.actor, () => addVoucherFile(ctx, id, sent));
      const t = await getTranslations("books.voucher");
      return json({ message: t("fileAdded", { name: added.name }), file: added }, { status: 201 });
    },
  }),
});
