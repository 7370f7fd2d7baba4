import { sql } from "drizzle-orm";
import { bookDays } from "@/db/schema";

/**
 * The first day that is not closed: entries before it need not be looked at. Without a closed day all of them
 * are. A day that is not over is never closed, whatever a clock once said.
 */
export const OPEN = sql`coalesce((select least(max(b.day) + 1, kigali_day(now())) from ${bookDays} b having count(*) > 0), '-infinity'::date)`;
