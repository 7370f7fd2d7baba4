import { databaseError } from "@/lib/ledger/refusals";

/** The code with which the database refuses `work`; "nothing" when it does not. */
export async function refusalOf(work: () => PromiseLike<unknown>): Promise<string> {
  try {
    await work();
    return "nothing";
  } catch (error) {
    const { code } = databaseError(error);
    if (!code) throw error;
    return code;
  }
}
