import { database } from "@/db/client";
import { lackingLimits } from "@/db/login-role";
import { isPooled } from "@/lib/env";
import { log } from "@/lib/log";

/** Says in the log what the sessions of a pooler lack, where there is one. */
export async function warnOfPooler(): Promise<void> {
  if (!isPooled()) return;
  try {
    const lacking = await lackingLimits(database());
    if (lacking.length === 0) return;
    log.error(
      { lacking },
      "the pooler's sessions are not settled: see connect_query in docs/operations.md",
    );
  } catch (err) {
    log.warn({ err }, "the limits of the pooler's sessions could not be seen");
  }
}
