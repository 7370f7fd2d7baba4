import * as me from "@/app/api/me/route";
import * as noticesRead from "@/app/api/notices/read/route";
import * as notices from "@/app/api/notices/route";
import * as profile from "@/app/api/profile/route";
import * as picture from "@/app/uploads/openfuture/profile/[file]/route";
import { profileJsonSchema } from "@/lib/profile/schema";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";

/** A person's own account: who they are, their picture and their notices. */
export const OWN_CALLS: Call[] = [
  { path: "/api/me", handlers: me, GET: { summary: "Oneself", answer: A.ownUser } },
  {
    path: "/api/profile",
    handlers: profile,
    PUT: {
      summary:
        "Change any part of one's own profile; another username, phone or e-mail with the password; a picture also as multipart",
      body: profileJsonSchema,
      answer: A.signedIn,
      fails: [
        ...(["username_taken", "email_taken", "phone_taken", "conflict"] as const),
        ...(["wrong_password", "too_many_attempts"] as const),
      ],
    },
  },
  {
    path: "/api/notices",
    handlers: notices,
    GET: { summary: "What happened to one's money, newest first", list: A.notice },
  },
  {
    path: "/api/notices/read",
    handlers: noticesRead,
    PUT: { summary: "Mark notices as read: those named, or all", answer: A.noticesRead },
  },
  {
    path: "/uploads/openfuture/profile/[file]",
    handlers: picture,
    GET: { summary: "A profile picture", file: "image/png" },
  },
];
