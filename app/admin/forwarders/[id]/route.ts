import { getTranslations } from "next-intl/server";
import { pathId } from "@/lib/fields";
import { revokeForwarder } from "@/lib/reconciliation/forwarders";
import { json, resource, route } from "@/lib/web/handler";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  DELETE: route({
    summary: "Revoke the key of a phone that sends messages on; what it has brought stays",
    right: "statements.bring",
    run: async (ctx, { params }) => {
      await revokeForwarder(ctx, pathId(params.id));
      const t = await getTranslations("reconcile.forwarders");
      return json({ message: t("revoked") });
    },
  }),
});
