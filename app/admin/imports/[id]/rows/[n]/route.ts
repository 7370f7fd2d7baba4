import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { correctCells } from "@/lib/imports/correcting/commands";
import { cellCorrectionSchema, pathRow } from "@/lib/imports/correcting/schema";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary:
      "Correct a cell of a file that was brought in, in the row of this number; it counts once all is checked again",
    right: "imports.bring",
    unhurried: true,
    body: cellCorrectionSchema,
    answer: withMessage({}),
    fails: ["not_found", "import_waits"],
    run: async (ctx, { params, body }) => {
      await correctCells(ctx, pathId(params.id), [{ ...body, row: pathRow(params.n) }]);
      const t = await getTranslations("moveIn.calls");
      return json({ message: t("corrected") });
    },
  }),
});
