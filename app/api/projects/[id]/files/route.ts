import { getTranslations } from "next-intl/server";
import { withMessage } from "@/lib/answer-words";
import { pathId } from "@/lib/fields";
import { inTurnOf } from "@/lib/heavy-work";
import { sentFileSchema } from "@/lib/pictures/schema";
import { addProjectFile } from "@/lib/projects/files";
import * as answers from "@/lib/projects/views";
import { json, resource, route } from "@/lib/web/handler";
import { readFile } from "@/lib/web/sent-file";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Add a photo or a PDF",
    right: "projects.manage",
    readsItself: { form: sentFileSchema },
    answer: withMessage({ file: answers.file }),
    status: 201,
    fails: ["project_completed"],
    run: async (ctx, { request, params }) => {
      const id = pathId(params.id);
      const sent = await readFile(request);
      const added = await inTurnOf(ctx.actor, () => addProjectFile(ctx, id, sent));
      const t = await getTranslations("projects.calls");
      return json({ message: t("fileAdded", { name: added.name }), file: added }, { status: 201 });
    },
  }),
});
