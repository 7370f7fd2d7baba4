import { getLocale, getTranslations } from "next-intl/server";
import { inviteMember } from "@/lib/invitations/commands";
import { countInvitations, listInvitations } from "@/lib/invitations/queries";
import { invitationQuery, inviteSchema } from "@/lib/invitations/schema";
import * as answers from "@/lib/invitations/views";
import { readCursor } from "@/lib/paging";
import { shownCount } from "@/lib/transactions/schema";
import { json, resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The invitations",
    right: "members.manage",
    query: invitationQuery,
    list: answers.invitation,
    run: async ({ db, now }, { request, query }) =>
      listing({
        request,
        query,
        total: shownCount(await countInvitations(db, query, now)),
        read: (cursor, limit) => listInvitations(db, query, readCursor(cursor), limit, now),
      }),
  }),
  POST: route({
    summary: "Invite somebody by e-mail",
    right: "members.manage",
    body: inviteSchema,
    status: 201,
    fails: ["already_member"],
    run: async (ctx, { body }) => {
      await inviteMember(ctx, body, await getLocale());
      const t = await getTranslations("invitations");
      return json({ message: t("sentText", { email: body.email }) }, { status: 201 });
    },
  }),
});
