import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { authenticate } from "@/lib/auth/commands";
import { loadReader } from "@/lib/auth/queries";
import { loginSchema } from "@/lib/auth/schema";
import { getOwnUser } from "@/lib/members/queries";
import * as answers from "@/lib/members/views";
import { settledOrigin } from "@/lib/net/origin.mjs";
import { deviceOf, json, openRoute, resource } from "@/lib/web/handler";
import { knownDevice, rememberSignIn } from "@/lib/web/known-device";
import { currentToken } from "@/lib/web/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: openRoute({
    summary: "Sign in: e-mail, username or phone, password, and a code where one is needed",
    body: loginSchema,
    answer: answers.entered,
    fails: [
      "login_failed",
      "sign_in_expired",
      "suspended",
      "too_many_attempts",
      "two_factor_required",
      "two_factor_failed",
      "codes_unreadable",
    ],
    run: async ({ request, body, now, address }) => {
      const db = database();
      const browser = { device: deviceOf(request), known: await knownDevice() };
      const replaces = (await currentToken())?.sid;
      const visitor = { db, now, address, ...browser, replaces, origin: settledOrigin() };
      const session = await authenticate(visitor, body);
      await rememberSignIn(session);
      const reader = await loadReader(db, session.sessionId, now);
      if (reader?.mustEnrol) {
        // Signed in, but nothing is told before a second factor is set up.
        const errors = await getTranslations("errors");
        const code = "enrolment_required";
        return json({ message: errors(code), code, user: null });
      }
      const t = await getTranslations("login");
      return json({ message: t("done"), user: await getOwnUser(db, session.memberId) });
    },
  }),
});
