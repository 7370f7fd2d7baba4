import { database, withinTime } from "@/db/client";
import journal from "@/drizzle/meta/_journal.json";
import { log } from "@/lib/log";
import { appliedMigrations } from "@/lib/reports/readiness";

export const dynamic = "force-dynamic";

/** Whether the database answers and has every migration of this build. */
export async function GET(): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  try {
    const applied = await withinTime(appliedMigrations(database()));
    const ready = applied >= journal.entries.length;
    return Response.json(
      { status: ready ? "ready" : "migrations missing" },
      { status: ready ? 200 : 503, headers },
    );
  } catch (error) {
    log.warn({ err: error }, "not ready");
    return Response.json(
      { status: "database unavailable" },
      { status: 503, headers: { ...headers, "retry-after": "5" } },
    );
  }
}
