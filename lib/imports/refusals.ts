import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { refusalName } from "@/db/refusals";
import { importRuns } from "@/db/schema";
import { kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { databaseError, ledgerRefusal } from "@/lib/ledger/refusals";

/** Refuses members who are in the books already, or on their way, beside their file: with what they came and where that stands. */
export async function knownAlready(db: Executor, membersSha256: string): Promise<void> {
  const { id, files, broughtAt } = importRuns;
  const [known] = await db
    .select({ id, files, broughtAt })
    .from(importRuns)
    .where(
      and(
        eq(importRuns.membersSha256, membersSha256),
        inArray(importRuns.state, ["posting", "done", "undoing"]),
      ),
    )
    .limit(1);
  if (!known) return;
  const values = {
    name: known.files[0]?.name ?? "",
    since: kigaliDay(known.broughtAt),
    address: `/members/moving-in/${known.id}`,
  };
  throw new AppError("import_known", {}, { members: { key: "importKnown", values } });
}

/** What a refusal of the database means to who brings files in; other errors come back as they are. */
export function bringingRefusal(error: unknown): unknown {
  const { code, constraint_name } = databaseError(error);
  const refusal = refusalName(code);
  if (refusal === "import_known" || constraint_name === "import_runs_members_key")
    return new AppError("import_known");
  if (refusal === "import_under_way" || constraint_name === "import_runs_at_work_key")
    return new AppError("import_under_way");
  return ledgerRefusal(error);
}

/** The same to who corrects it or takes it away: somebody is asked about it, or has decided. */
export function openRefusal(error: unknown): unknown {
  if (refusalName(databaseError(error).code) === "import_corrections_full") {
    return new AppError("invalid", {}, { text: { key: "importCorrectionsTooMany" } });
  }
  const refusal = ledgerRefusal(error);
  const waits = refusal instanceof AppError && refusal.code === "not_pending";
  return waits ? new AppError("import_waits") : refusal;
}
