import { database } from "@/db/client";
import { appliedMigrations } from "@/db/readiness";
import { withinTime } from "@/db/turn";
import journal from "@/drizzle/meta/_journal.json" with { type: "json" };
import { status as answered } from "@/lib/answer-words";
import { log } from "@/lib/log";
import { json, resource, uncheckedRoute } from "@/lib/web/handler";

export const dynamic = "force-dynamic";

/** Whether the database answers and has every migration of this build. */
export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = resource({
  GET: uncheckedRoute({
    summary: "Whether the database answers and is migrated",
    answer: answered,
    otherwise: [503],
    run: async () => {
      try {
        const applied = await withinTime(appliedMigrations(database()));
        const ready = applied >= journal.entries.length;
        return json(
          { status: ready ? "ready" : "migrations missing" },
          { status: ready ? 200 : 503 },
        );
      } catch (error) {
        log.warn({ err: error }, "not ready");
        return json(
          { status: "database unavailable" },
          { status: 503, headers: { "retry-after": "5" } },
        );
      }
    },
  }),
});
