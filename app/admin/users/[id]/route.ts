import { getTranslations } from "next-intl/server";
import { id, single, withMessage } from "@/lib/answer-words";
import { updateMember } from "@/lib/approvals/member-update";
import { noteOpening } from "@/lib/audit/openings";
import { pathId } from "@/lib/fields";
import { closingSchema, updateMemberSchema } from "@/lib/members/schema";
import { deleteMember } from "@/lib/members/staff-commands";
import { getMemberView } from "@/lib/members/staff-queries";
import * as answers from "@/lib/members/views";
import { json, resource, route } from "@/lib/web/handler";
import { doneOrProposed } from "../../done-or-proposed";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "A member",
    right: "members.list",
    answer: single({ user: answers.member }),
    run: async (ctx, { params }) => {
      const user = await getMemberView(ctx.db, pathId(params.id));
      await noteOpening(ctx, { action: "member.open", subject: { type: "member", id: user.id } });
      return json({ user });
    },
  }),
  PUT: route({
    summary: "Change any of a member's fields",
    keyed: true,
    right: "members.manage",
    body: updateMemberSchema,
    answer: withMessage({ user: answers.member, proposal: id.nullable() }),
    waits: true,
    fails: [
      "own_account",
      "last_admin",
      "conflict",
      "already_proposed",
      "username_taken",
      "email_taken",
      "phone_taken",
      "shares_above_hundred",
      "share_computed",
      "decider_held",
    ],
    run: async (ctx, { params, body }) => {
      const done = await updateMember(ctx, pathId(params.id), body);
      const t = await getTranslations("members.form");
      return doneOrProposed({ message: t(done.proposal ? "proposed" : "doneTitle"), ...done });
    },
  }),
  DELETE: route({
    summary: "Close a member's account and erase what is personal",
    right: "members.manage",
    body: closingSchema,
    fails: ["own_account", "last_admin", "member_not_closable"],
    run: async (ctx, { params, body }) => {
      const { name } = await deleteMember(ctx, pathId(params.id), body.reason ?? null);
      const t = await getTranslations("members");
      return json({ message: t("removal.doneText", { name }) });
    },
  }),
});
