import { getTranslations } from "next-intl/server";
import { proposeRecovery } from "@/lib/approvals/recover";
import { recoverySchema } from "@/lib/approvals/schema";
import { pathId } from "@/lib/fields";
import { recovery } from "@/lib/members/views";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: route({
    summary:
      "Propose to give a member before the desk their account again; the link works once a second person confirms it",
    keyed: true,
    right: "members.manage",
    body: recoverySchema,
    answer: recovery,
    status: 202,
    fails: ["own_account", "already_proposed", "email_taken", "decider_held"],
    run: async (ctx, { params, body }) => {
      const done = await proposeRecovery(ctx, pathId(params.id), body);
      const t = await getTranslations("members.recovery");
      return json({ message: t("doneTitle"), ...done }, { status: 202 });
    },
  }),
});
