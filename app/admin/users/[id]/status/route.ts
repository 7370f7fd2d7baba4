import { getTranslations } from "next-intl/server";
import * as answers from "@/lib/answers/members";
import { withMessage } from "@/lib/answers/words";
import { pathId } from "@/lib/fields";
import { memberStatusSchema } from "@/lib/members/schema";
import { setMemberStatus } from "@/lib/members/staff-commands";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary: "Suspend a member, or let them in again",
    right: "members.manage",
    body: memberStatusSchema,
    answer: withMessage({ user: answers.member }),
    fails: ["own_account", "last_admin", "conflict", "shares_above_hundred"],
    run: async (ctx, { params, body }) => {
      const user = await setMemberStatus(ctx, pathId(params.id), body.status);
      const t = await getTranslations("members");
      return json({ message: t(`row.${body.status}`), user });
    },
  }),
});
