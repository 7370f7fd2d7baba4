import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { authenticate } from "@/lib/auth/commands";
import { loginSchema } from "@/lib/auth/schema";
import { getOwnUser } from "@/lib/members/queries";
import { deviceOf, json, openRoute, resource } from "@/lib/web/handler";
import { settledOrigin } from "@/lib/web/origin";
import { rememberSession } from "@/lib/web/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: openRoute({
    body: loginSchema,
    run: async ({ request, body, now, address }) => {
      const db = database();
      const visitor = { db, now, address, device: deviceOf(request), origin: settledOrigin() };
      const session = await authenticate(visitor, body);
      await rememberSession(session);
      const t = await getTranslations("login");
      return json({ message: t("done"), user: await getOwnUser(db, session.memberId) });
    },
  }),
});
