import { getLocale, getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { resendInvitation } from "@/lib/invitations/commands";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary: "Send an invitation again, with a new link",
    right: "members.manage",
    fails: ["conflict", "already_member"],
    run: async (ctx, { params }) => {
      const { email } = await resendInvitation(ctx, pathId(params.id), await getLocale());
      const t = await getTranslations("invitations");
      return json({ message: t("sentText", { email }) });
    },
  }),
});
