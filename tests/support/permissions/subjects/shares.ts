import type { Actor } from "@/lib/context";
import { postPurchase } from "@/lib/shares/buy";
import { offerShares } from "@/lib/shares/offers";
import { PASSWORD } from "@/tests/support/cooperative";
import type { Office } from "@/tests/support/permissions/subjects/office";

/** Members who hold shares. */
export function sharesOf({ coop, now, next, fund }: Office, member: () => Actor) {
  const newShareholder = async (whose?: Actor): Promise<Actor> => {
    const holder = whose ?? (await coop.join({ username: `holder${next()}` }));
    await fund(holder, 4_000);
    await postPurchase(now(holder), { count: 3 });
    return holder;
  };
  return {
    /** Somebody who holds three, or these, and has the price of another. */
    newShareholder,
    /** Shares that somebody offers to the member of the table. */
    newShareOffer: async (): Promise<string> => {
      const from = await newShareholder();
      const asked = { recipientId: member().id, count: 1, password: PASSWORD };
      return (await offerShares(now(from), asked)).id;
    },
  };
}
