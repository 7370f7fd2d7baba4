import { getTranslations } from "next-intl/server";
import { database } from "@/db/client";
import { authenticate } from "@/lib/auth/commands";
import { loginSchema } from "@/lib/auth/schema";
import { getOwnUser } from "@/lib/members/queries";
import { deviceOf, json, openRoute, resource } from "@/lib/web/handler";
import { rememberSession } from "@/lib/web/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  POST: openRoute({
    body: loginSchema,
    run: async ({ request, body, now, address }) => {
      const db = database();
      const session = await authenticate({ db, now, address, device: deviceOf(request) }, body);
      await rememberSession(session);
      const t = await getTranslations("login");
      return json({ message: t("done"), user: await getOwnUser(db, session.memberId) });
    },
  }),
});
