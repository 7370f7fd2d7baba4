import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { removeProjectFile } from "@/lib/projects/files";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    summary: "Take a file off a project",
    right: "projects.manage",
    fails: ["project_completed"],
    run: async (ctx, { params }) => {
      await removeProjectFile(ctx, pathId(params.id), pathId(params.file));
      const t = await getTranslations("projects.calls");
      return json({ message: t("fileRemoved") });
    },
  }),
});
