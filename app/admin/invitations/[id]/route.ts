import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { revokeInvitation } from "@/lib/invitations/commands";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    summary: "Take an invitation back",
    right: "members.manage",
    fails: ["conflict"],
    run: async (ctx, { params }) => {
      const { email } = await revokeInvitation(ctx, pathId(params.id));
      const t = await getTranslations("invitations");
      return json({ message: t("revokedText", { email }) });
    },
  }),
});
