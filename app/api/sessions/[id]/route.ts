import { getTranslations } from "next-intl/server";
import { endOwnSession } from "@/lib/auth/sessions/commands";
import { pathId } from "@/lib/fields";
import { json, resource, route } from "@/lib/web/handler";
import { forgetSession } from "@/lib/web/session";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    summary: "Sign one of one's own sessions out",
    run: async (ctx, { params }) => {
      const id = pathId(params.id);
      await endOwnSession(ctx, id);
      if (id === ctx.actor.sessionId) await forgetSession();
      const t = await getTranslations("settings");
      return json({ message: t("sessionEnded") });
    },
  }),
});
