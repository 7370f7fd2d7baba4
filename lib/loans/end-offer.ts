import type { Executor } from "@/db/client";
import { opposite } from "@/lib/ledger/accounts";
import { post } from "@/lib/ledger/post";
import type { Act, Posted, Request } from "@/lib/ledger/posting";
import { isDue, lockOffer } from "@/lib/loans/locks";
import { offerLines } from "@/lib/loans/rules";

type Offer = { transactionId: string; lenderId: string; amount: number };
type Ending = { at: Date; by: string | null; act: Omit<Act, "detail">; request?: Request };

/** Releases what an open offer holds, which ends it; `by` null: its end has come. `tx` has it locked. */
export function endOffer(
  tx: Executor,
  offer: Offer,
  { at, by, act, request }: Ending,
): Promise<Posted> {
  const { transactionId, lenderId, amount } = offer;
  const lines = opposite(offerLines(lenderId, amount));
  const detail = { amount };
  return post(tx, {
    does: "void",
    transactionId,
    at,
    by,
    own: by !== null,
    lines,
    act: { ...act, detail },
    request,
  });
}

/** Ends an offer whose time has come. Answers whether it did so now. */
export function expireOffer(db: Executor, id: string, at: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const offer = await lockOffer(tx, id);
    if (!isDue(offer, at)) return false;
    await endOffer(tx, offer, { at, by: null, act: { action: "offer.expire", address: null } });
    return true;
  });
}
