import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { inTurnOf } from "@/lib/heavy-work";
import { readCursor } from "@/lib/paging";
import { importStatement, previewStatement } from "@/lib/reconciliation/import";
import { fileById, listFiles } from "@/lib/reconciliation/queries";
import {
  dryRunQuery,
  filesQuery,
  statementFormSchema,
  statementSchema,
} from "@/lib/reconciliation/schema";
import * as answers from "@/lib/reconciliation/views";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";
import { broughtBy } from "./brought";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "Statements that were brought in",
    right: "books.view",
    query: filesQuery,
    list: answers.file,
    run: async (ctx, { request, query }) =>
      listing({
        request,
        query,
        read: (cursor, limit) =>
          listFiles(
            ctx.db,
            { method: query.method, channel: query.channel },
            readCursor(cursor),
            limit,
          ),
      }),
  }),
  POST: route({
    summary: "Bring a statement in, a file or pasted messages; with dryRun say what that would do",
    right: "statements.bring",
    query: dryRunQuery,
    readsItself: { json: statementSchema, form: statementFormSchema },
    answer: withMessage({
      already: answers.already,
      file: answers.file.nullable(),
      preview: answers.preview,
    }),
    fails: [
      "not_reconciled",
      "statement_kind",
      "statement_too_large",
      "statement_unreadable",
      "statement_account",
      "statement_elsewhere",
      "account_closed",
      "channel_short",
      "decider_held",
    ],
    run: async (ctx, { request, query }) => {
      const brought = await broughtBy(request);
      const t = await getTranslations("reconcile.calls");
      if (query.dryRun === "1" || query.dryRun === "true") {
        const preview = await inTurnOf(ctx.actor, () => previewStatement(ctx, brought));
        return json({
          message: t("previewed", { count: preview.new }),
          already: false,
          file: null,
          preview,
        });
      }
      const { already, fileId, preview } = await inTurnOf(ctx.actor, () =>
        importStatement(ctx, brought),
      );
      const message = already ? t("already") : t("brought", { count: preview.new });
      return json({ message, already, file: await fileById(ctx.db, fileId), preview });
    },
  }),
});
