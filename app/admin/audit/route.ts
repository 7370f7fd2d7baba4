import { resolveFilter } from "@/lib/audit/people";
import { auditCursor, countAudit, listAudit } from "@/lib/audit/queries";
import { auditQuery } from "@/lib/audit/schema";
import * as answers from "@/lib/audit/views";
import { hiddenCounts } from "@/lib/counter/blind";
import { AppError } from "@/lib/errors";
import { shownCount } from "@/lib/transactions/schema";
import { resource, route } from "@/lib/web/handler";
import { listing } from "@/lib/web/listing";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: route({
    summary: "The audit log",
    right: "audit.view",
    query: auditQuery,
    list: answers.auditEntry,
    run: async ({ db, actor }, { request, query }) => {
      const { scope, problems } = await resolveFilter(db, query);
      if (!scope) throw new AppError("invalid", {}, problems);
      const visible = { ...scope, hidden: await hiddenCounts(db, actor) };
      return listing({
        request,
        query,
        total: shownCount(await countAudit(db, scope)),
        read: (cursor, limit) => listAudit(db, visible, auditCursor(cursor), limit),
      });
    },
  }),
});
