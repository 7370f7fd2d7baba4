import { sql } from "drizzle-orm";
import { LIVE } from "@/lib/rails/rules";

/** The states of `LIVE` after `in`, written out as the partial index has them: of parameters the planner would not know. */
export const LIVE_IN_SQL = sql.raw(`(${LIVE.map((state) => `'${state}'`).join(", ")})`);
