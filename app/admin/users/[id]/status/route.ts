import { getTranslations } from "next-intl/server";
import { id, withMessage } from "@/lib/answer-words";
import { setMemberStatus } from "@/lib/approvals/member-update";
import { pathId } from "@/lib/fields";
import { memberStatusSchema } from "@/lib/members/schema";
import * as answers from "@/lib/members/views";
import { resource, route } from "@/lib/web/handler";
import { doneOrProposed } from "../../../done-or-proposed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  PUT: route({
    summary: "Suspend a member, or let them in again",
    right: "members.manage",
    body: memberStatusSchema,
    answer: withMessage({ user: answers.member, proposal: id.nullable() }),
    waits: true,
    fails: [
      "own_account",
      "last_admin",
      "already_proposed",
      "shares_above_hundred",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const { user, proposal } = await setMemberStatus(ctx, pathId(params.id), body.status);
      const t = await getTranslations("members");
      const message = t(`row.${proposal ? "proposed" : body.status}`);
      return doneOrProposed({ message, user, proposal });
    },
  }),
});
