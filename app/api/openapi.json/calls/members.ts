import * as membersExport from "@/app/(app)/members/export/route";
import * as resend from "@/app/admin/invitations/[id]/resend/route";
import * as invitation from "@/app/admin/invitations/[id]/route";
import * as invitations from "@/app/admin/invitations/route";
import * as user from "@/app/admin/users/[id]/route";
import * as userStatus from "@/app/admin/users/[id]/status/route";
import * as users from "@/app/admin/users/route";
import * as members from "@/app/api/members/route";
import type { ErrorCode } from "@/lib/errors";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";

const CHANGED: ErrorCode[] = ["own_account", "last_admin", "conflict"];

/** The members: whom one can send to, and what the office does with them. */
export const MEMBERS_CALLS: Call[] = [
  {
    path: "/api/members",
    handlers: members,
    GET: { summary: "Whom one can send money to", list: A.recipient },
  },
  { path: "/admin/users", handlers: users, GET: { summary: "The members", list: A.member } },
  {
    path: "/admin/users/[id]",
    handlers: user,
    GET: { summary: "A member", answer: A.memberRead },
    PUT: {
      summary: "Change any of a member's fields",
      answer: A.memberChanged,
      fails: [
        ...CHANGED,
        ...(["username_taken", "email_taken", "phone_taken", "shares_above_hundred"] as const),
      ],
    },
    DELETE: {
      summary: "Close a member's account and erase what is personal",
      fails: ["own_account", "last_admin", "member_not_closable"],
    },
  },
  {
    path: "/admin/users/[id]/status",
    handlers: userStatus,
    PUT: {
      summary: "Suspend a member, or let them in again",
      answer: A.memberChanged,
      fails: CHANGED,
    },
  },
  {
    path: "/admin/invitations",
    handlers: invitations,
    GET: { summary: "The invitations", list: A.invitation },
    POST: { summary: "Invite somebody by e-mail", status: 201, fails: ["already_member"] },
  },
  {
    path: "/admin/invitations/[id]",
    handlers: invitation,
    DELETE: { summary: "Take an invitation back", fails: ["conflict"] },
  },
  {
    path: "/admin/invitations/[id]/resend",
    handlers: resend,
    POST: {
      summary: "Send an invitation again, with a new link",
      fails: ["conflict", "already_member"],
    },
  },
  {
    path: "/members/export",
    handlers: membersExport,
    GET: { summary: "The members as a file", file: "text/csv" },
  },
];
