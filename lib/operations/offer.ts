import { database, poolLoads } from "@/db/client";
import { withinTime } from "@/db/turn";
import { log } from "@/lib/log";
import { countFromNothing } from "@/lib/metrics";
import { conditionText } from "@/lib/operations/gauges";
import { readCondition } from "@/lib/operations/queries";

const kept = globalThis as typeof globalThis & { openFutureCondition?: () => Promise<string> };

/** Tells server.mjs, for whoever reads /metrics, how the installation is. */
export function offerCondition(): void {
  countFromNothing();
  kept.openFutureCondition = async () => {
    const condition = await withinTime(readCondition(database())).catch((error) => {
      log.warn({ err: error }, "the database did not say how it is");
      return null;
    });
    return conditionText(condition, poolLoads());
  };
}
