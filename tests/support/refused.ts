import { refusalName } from "@/db/refusals";
import { databaseError } from "@/lib/ledger/refusals";

/**
 * How the database refuses `work`: by the name of the refusal, or where it is PostgreSQL itself by its code;
 * "nothing" when it does not.
 */
export async function refusalOf(work: () => PromiseLike<unknown>): Promise<string> {
  try {
    await work();
    return "nothing";
  } catch (error) {
    const { code } = databaseError(error);
    if (!code) throw error;
    return refusalName(code) ?? code;
  }
}
