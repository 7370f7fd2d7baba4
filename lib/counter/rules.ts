import { cooperativeAccount, credit, debit, type Line, memberAccount } from "@/lib/ledger/accounts";

/** The notes and coins of Rwanda, by what they are worth in francs. */
export const DENOMINATIONS = [5_000, 2_000, 1_000, 500, 100, 50, 20, 10, 5] as const;

/** So many of each note or coin. */
export type Cash = Record<string, number>;

/** What notes and coins come to, in francs. */
export function cashSum(cash: Cash): number {
  return Object.entries(cash).reduce((sum, [worth, pieces]) => sum + Number(worth) * pieces, 0);
}

/** The field of a form for so many of a note or coin. */
export const piecesField = (worth: number) => `pieces${worth}`;

/** What a passbook page printed at the desk may hold. */
export const PAGE_LINES = ["since", "last", "days"] as const;
/** So many lines are on a page; of chosen days as many as on a long roll. */
export const MOST_PAGE_LINES = 40;
export const MOST_DAYS_LINES = 200;

const SAFE = "cash:safe";
const DIFFERENCE = "expense:cash-difference";

/** The account of the chart of the cash at the desk; each clerk has one of their own. */
export const DRAWER = "drawer";
const drawerAccount = (clerk: string) => ({ owner: clerk, kind: DRAWER });

/** What a member pays in at the desk: the drawer holds it, and so does the member. `amount` ≥ 1 francs. */
export const depositLines = (clerk: string, member: string, amount: number): Line[] => [
  debit(drawerAccount(clerk), amount),
  credit(memberAccount(member, "available"), amount),
];

/** What a member is paid at the desk. */
export const payOutLines = (clerk: string, member: string, amount: number): Line[] => [
  debit(memberAccount(member, "available"), amount),
  credit(drawerAccount(clerk), amount),
];

/** Cash that goes from the safe into a drawer. */
export const fetchLines = (clerk: string, amount: number): Line[] => [
  debit(drawerAccount(clerk), amount),
  credit(cooperativeAccount(SAFE), amount),
];

/** Cash that goes from a drawer into the safe. */
export const bringLines = (clerk: string, amount: number): Line[] => [
  debit(cooperativeAccount(SAFE), amount),
  credit(drawerAccount(clerk), amount),
];

/** By how many francs more (above 0) or less was counted than should be there: cash over and short. */
export const differenceLines = (clerk: string, difference: number): Line[] =>
  difference > 0
    ? [debit(drawerAccount(clerk), difference), credit(cooperativeAccount(DIFFERENCE), difference)]
    : [
        debit(cooperativeAccount(DIFFERENCE), -difference),
        credit(drawerAccount(clerk), -difference),
      ];
