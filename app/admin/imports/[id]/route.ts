import { getTranslations } from "next-intl/server";
import { single, withMessage } from "@/lib/answer-words";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/fields";
import { dropImport } from "@/lib/imports/bring";
import { importById } from "@/lib/imports/runs";
import * as answers from "@/lib/imports/views";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "One thing that was brought in, and how far it is",
    right: "imports.view",
    answer: single({ import: answers.movingIn }),
    fails: ["not_found"],
    run: async ({ db }, { params }) => {
      const found = await importById(db, pathId(params.id));
      if (!found) throw new AppError("not_found");
      return json({ import: found });
    },
  }),
  DELETE: route({
    summary: "Take away what was brought in and is not approved",
    right: "imports.bring",
    answer: withMessage({}),
    fails: ["not_found", "import_waits"],
    run: async (ctx, { params }) => {
      await dropImport(ctx, pathId(params.id));
      const t = await getTranslations("moveIn.act");
      return json({ message: t("dropped") });
    },
  }),
});
