import { AppError } from "@/lib/errors";
import { MAX_AMOUNT } from "@/lib/money";
import {
  fewestToBuy,
  type Held,
  mayBeLeft,
  mostToHold,
  type ShareTerms,
  worthOf,
} from "@/lib/shares/rules";

/** The refusal of what would cost more than the `available` francs, beside the number of shares. */
function tooDear(available: number): AppError {
  const values = { amount: available };
  return new AppError("insufficient_balance", values, { count: { key: "sharesExceed", values } });
}

/** Says of a refusal for want of money that it is the number of shares that is too large. */
export function besideCount(error: unknown, memberId: string): unknown {
  const short = error instanceof AppError && error.code === "insufficient_balance";
  if (!short || error.values.owner !== memberId) return error;
  return error.values.kind === "shares"
    ? tooFew(error, memberId)
    : tooDear(Number(error.values.amount));
}

function tooFew(error: AppError, memberId: string): AppError {
  const values = { amount: Number(error.values.amount) };
  return new AppError(
    "insufficient_balance",
    { ...values, owner: memberId },
    {
      count: { key: "sharesNotHeld", values },
    },
  );
}

/** Refuses more than one transaction books, at what a share is worth. Throws invalid beside the number. */
export function refuseTooMany(terms: ShareTerms, count: number, fee: number): void {
  if (worthOf(count, terms) + fee <= MAX_AMOUNT) return;
  const values = { amount: MAX_AMOUNT };
  throw new AppError("invalid", {}, { count: { key: "amountTooLarge", values } });
}

/**
 * Refuses to buy `count` shares and pay the `fee` with so many francs available. Throws shares_off, share_minimum, share_most with how many
 * the member can hold, insufficient_balance or invalid, beside the number.
 */
export function refusePurchase(
  terms: ShareTerms,
  held: Held,
  { count, fee }: { count: number; fee: number },
  available: number,
): void {
  if (!terms.on) throw new AppError("shares_off");
  refuseTooMany(terms, count, fee);
  refuseHolding(terms, held, count);
  if (worthOf(count, terms) + fee > available) throw tooDear(available);
}

function refuseHolding(terms: ShareTerms, held: Held, count: number): void {
  if (count < fewestToBuy(terms, held)) throw below(terms);
  const most = mostToHold(terms, held);
  if (most === null || held.own + count <= most) return;
  const values = { count: most };
  throw new AppError("share_most", values, { count: { key: "shareMost", values } });
}

function below({ minimum }: ShareTerms): AppError {
  const values = { count: minimum };
  return new AppError("share_minimum", values, { count: { key: "shareFewest", values } });
}

/** Whose shares they are, and how who asks, they themselves or the office, is told that they hold fewer. */
type Holder = { id: string; fewer: "sharesNotHeld" | "ownSharesNotHeld" };

/** Refuses that `count` of what somebody holds leave them: more than they have, or too few would be left. */
export function refuseLeaving(
  terms: ShareTerms,
  { own }: Held,
  count: number,
  { id: owner, fewer: key }: Holder,
): void {
  if (!terms.on) throw new AppError("shares_off");
  if (count > own) {
    const values = { amount: worthOf(own, terms) };
    throw new AppError(
      "insufficient_balance",
      { ...values, owner, kind: "shares" },
      { count: { key, values } },
    );
  }
  if (!mayBeLeft(terms, own - count)) throw below(terms);
}
