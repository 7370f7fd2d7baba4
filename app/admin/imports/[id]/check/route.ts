import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { checkImport } from "@/lib/imports/correcting/commands";
import { importById } from "@/lib/imports/runs";
import * as answers from "@/lib/imports/views";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary:
      "Read the files again with the corrected cells; what is found takes the place of what was found before",
    right: "imports.bring",
    unhurried: true,
    answer: withMessage({ import: answers.movingIn.nullable() }),
    fails: ["not_found", "import_waits", "import_corrected"],
    run: async (ctx, { params }) => {
      const id = pathId(params.id);
      await checkImport(ctx, id);
      const found = await importById(ctx.db, id);
      const t = await getTranslations("moveIn.calls");
      return json({ message: t("brought", { count: found?.errors ?? 0 }), import: found });
    },
  }),
});
