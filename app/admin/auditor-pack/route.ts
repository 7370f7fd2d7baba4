import { getTranslations } from "next-intl/server";
import { packQuery } from "@/lib/accounting/journal/schema";
import { record } from "@/lib/audit/commands";
import { refuseBlind } from "@/lib/counter/blind";
import { kigaliDay, notAfter } from "@/lib/dates";
import { env } from "@/lib/env";
import { packFiles } from "@/lib/evidence/pack/pack";
import { sealerOf } from "@/lib/keys/sealer";
import { resource, route } from "@/lib/web/handler";
import { zipDownload } from "@/lib/web/zip-download";

/** All books of some days with what proves them. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The auditor's pack: all books of some days with their proofs and a verifier",
    right: "audit.pack",
    query: packQuery,
    file: "application/zip",
    fails: ["counted_blind"],
    run: async (ctx, { request, query }) => {
      await refuseBlind(ctx.db, ctx.actor);
      const { from = null } = query;
      const to = notAfter(kigaliDay(ctx.now), query.to);
      const t = await getTranslations("books.pack");
      const readme = t("readme", { from: from ?? t("beginning"), to });
      const key = sealerOf(env())?.key ?? null;
      if (request.method === "GET") {
        const detail = { to, ...(from && { from }) };
        await record(ctx, { action: "audit.take-pack", outcome: "done", detail });
      }
      return zipDownload({
        filename: `auditor-pack_${to}.zip`,
        files: (snapshot) => packFiles(snapshot, { from, to, key, readme: `${readme}\n` }),
        now: ctx.now,
        request,
      });
    },
  }),
});
