import { readVoucherFile } from "@/lib/accounting/vouchers/files";
import { pathId } from "@/lib/fields";
import { attachedFile } from "@/lib/web/attached-file";
import { resource, route } from "@/lib/web/handler";

/** A voucher's document: downloaded, never opened in a page of ours. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A document of a voucher",
    right: "books.view",
    file: ["image/jpeg", "application/pdf"],
    run: async (ctx, { params }) =>
      attachedFile(await readVoucherFile(ctx, pathId(params.id), pathId(params.file))),
  }),
});
