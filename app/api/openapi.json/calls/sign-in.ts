import * as forgotPassword from "@/app/api/forgot-password/route";
import * as login from "@/app/api/login/route";
import * as logout from "@/app/api/logout/route";
import * as password from "@/app/api/password/route";
import * as resetPassword from "@/app/api/reset-password/route";
import * as session from "@/app/api/sessions/[id]/route";
import * as sessions from "@/app/api/sessions/route";
import type { Call } from "@/lib/web/openapi";
import { ANSWERS as A } from "@/lib/web/openapi-answers";

/** Signing in and out, passwords and sessions. */
export const SIGN_IN_CALLS: Call[] = [
  {
    path: "/api/login",
    handlers: login,
    POST: {
      summary: "Sign in: e-mail, username or phone, password, and a code where one is needed",
      answer: A.entered,
      fails: [
        ...(["login_failed", "suspended", "too_many_attempts"] as const),
        ...(["two_factor_required", "two_factor_failed", "codes_unreadable"] as const),
      ],
    },
  },
  { path: "/api/logout", handlers: logout, POST: { summary: "End the session" } },
  {
    path: "/api/forgot-password",
    handlers: forgotPassword,
    POST: {
      summary: "Mail a link that sets a new password; the answer is the same for every address",
      answer: A.message,
      fails: ["too_many_attempts"],
    },
  },
  {
    path: "/api/reset-password",
    handlers: resetPassword,
    POST: {
      summary: "Set a new password by the link of a mail, once; all sessions end",
      answer: A.message,
      fails: ["reset_invalid"],
    },
  },
  {
    path: "/api/password",
    handlers: password,
    PUT: {
      summary: "Change one's own password; all other sessions end",
      answer: A.message,
      fails: ["wrong_password", "too_many_attempts", "conflict"],
    },
  },
  {
    path: "/api/sessions",
    handlers: sessions,
    GET: { summary: "Where one is signed in", list: A.session },
    DELETE: { summary: "Sign out everywhere else", answer: A.message },
  },
  {
    path: "/api/sessions/[id]",
    handlers: session,
    DELETE: { summary: "Sign one of one's own sessions out", answer: A.message },
  },
];
