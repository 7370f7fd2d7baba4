import type { Actor } from "@/lib/context";
import { postPurchase } from "@/lib/shares/buy";
import type { Office } from "@/tests/support/permissions/subjects/office";

/** Members who hold shares. */
export function sharesOf({ coop, now, next, fund }: Office) {
  return {
    /** Somebody who holds three, or these. */
    newShareholder: async (whose?: Actor): Promise<Actor> => {
      const holder = whose ?? (await coop.join({ username: `holder${next()}` }));
      await fund(holder, 3_000);
      await postPurchase(now(holder), { count: 3 });
      return holder;
    },
  };
}
