import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { proposeImport } from "@/lib/approvals/imports";
import { pathId } from "@/lib/fields";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Ask a second person to approve what was brought in; it is posted once they confirm",
    keyed: true,
    right: "imports.bring",
    answer: withMessage({ proposal: id }),
    status: 202,
    fails: ["not_found", "not_pending", "import_not_ready", "already_proposed", "decider_held"],
    run: async (ctx, { params }) => {
      const proposal = await proposeImport(ctx, pathId(params.id));
      const t = await getTranslations("moveIn.act");
      return json({ message: t("asked"), proposal }, { status: 202 });
    },
  }),
});
