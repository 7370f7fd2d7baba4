import { refusalName } from "@/db/refusals";
import { AppError } from "@/lib/errors";
import { databaseError, ledgerRefusal } from "@/lib/ledger/refusals";

/** What a refusal of the database means to who brings files in; other errors come back as they are. */
export function bringingRefusal(error: unknown): unknown {
  const { code, constraint_name } = databaseError(error);
  const known =
    refusalName(code) === "import_known" || constraint_name === "import_runs_members_key";
  return known ? new AppError("import_known") : ledgerRefusal(error);
}

/** The same to who approves it, or agrees to its undoing. */
export function agreeingRefusal(error: unknown): unknown {
  const { code, constraint_name } = databaseError(error);
  const other =
    refusalName(code) === "import_under_way" || constraint_name === "import_runs_at_work_key";
  return other ? new AppError("import_under_way") : bringingRefusal(error);
}
