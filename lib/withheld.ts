/** Why a figure is withheld: what it is of is counted, by people who are not to know what should be there. */
export const COUNTED_BLIND = "counted_blind";
export type WhyWithheld = typeof COUNTED_BLIND;

/** Accounts of the chart whose balances at the end of this Kigali day, and of later ones, are withheld from a reader. */
export type Withheld = { accounts: readonly string[]; since: string };

/** Since which Kigali day what some accounts come to is withheld; null: it is shown. */
export const withheldSince = (
  withheld: Withheld | null,
  accounts: readonly string[],
): string | null =>
  withheld && accounts.some((each) => withheld.accounts.includes(each)) ? withheld.since : null;

/** Whether what an account holds at the end of a Kigali day is withheld. */
export function isWithheld(withheld: Withheld | null, account: string, day: string): boolean {
  return isSince(withheldSince(withheld, [account]), day);
}

/** Whether a Kigali day is one of those from `since` on, of which something is withheld; null: all is shown. */
export const isSince = (since: string | null, day: string): boolean =>
  since !== null && day >= since;
