import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { updateMemberSchema } from "@/lib/members/schema";
import { deleteMember, updateMember } from "@/lib/members/staff-commands";
import { getMemberView } from "@/lib/members/staff-queries";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    right: "members.list",
    run: async ({ db }, { params }) => json({ user: await getMemberView(db, pathId(params.id)) }),
  }),
  PUT: route({
    right: "members.manage",
    body: updateMemberSchema,
    run: async (ctx, { params, body }) => {
      const user = await updateMember(ctx, pathId(params.id), body);
      const t = await getTranslations("members");
      return json({ message: t("form.doneTitle"), user });
    },
  }),
  DELETE: route({
    right: "members.manage",
    run: async (ctx, { params }) => {
      const { name } = await deleteMember(ctx, pathId(params.id));
      const t = await getTranslations("members");
      return json({ message: t("removal.doneText", { name }) });
    },
  }),
});
