import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeImportUndo } from "@/lib/approvals/imports";
import { pathId } from "@/lib/fields";
import { importUndoSchema } from "@/lib/imports/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Propose to undo a moving in, while none of its members has done anything since",
    keyed: true,
    right: "imports.bring",
    body: importUndoSchema,
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: ["not_found", "not_pending", "import_in_use", "already_proposed", "decider_held"],
    run: async (ctx, { params, body }) => {
      const proposal = await proposeImportUndo(ctx, pathId(params.id), body.reason);
      const t = await getTranslations("moveIn.act");
      return json({ message: t("undoAsked"), proposal }, { status: 202 });
    },
  }),
});
