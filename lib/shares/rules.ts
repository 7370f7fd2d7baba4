import {
  cooperativeAccount,
  credit,
  debit,
  type Line,
  memberAccount,
  shift,
} from "@/lib/ledger/accounts";

/** On what terms the cooperative issues shares, as two people have agreed to. */
export type ShareTerms = {
  on: boolean;
  /** Francs that one share is worth. */
  value: number;
  /** Who holds any holds so many at least. */
  minimum: number;
  /** Which part of all shares one member may hold, in percent. */
  most: number;
  /** Francs that a member pays once, with the first shares that they buy. */
  joiningFee: number;
};

/** What a member holds of all shares. */
export type Held = { own: number; all: number };

/** What so many shares are worth, in francs. */
export const worthOf = (count: number, { value }: Pick<ShareTerms, "value">): number =>
  count * value;

/**
 * How many shares a member can hold of all there are, whose others hold `all - own`: their part in percent of
 * what there would be then. The least is everybody's, however few hold any. Null: as many as they like.
 */
export function mostToHold(terms: ShareTerms, { own, all }: Held): number | null {
  if (terms.most >= 100) return null;
  const others = all - own;
  return Math.max(terms.minimum, Math.floor((terms.most * others) / (100 - terms.most)));
}

/** How many more somebody can buy; null: as many as they like. */
export function leftToBuy(terms: ShareTerms, held: Held): number | null {
  const most = mostToHold(terms, held);
  return most === null ? null : Math.max(0, most - held.own);
}

/** The fewest that somebody can buy: whoever had none, or too few, comes to the least. */
export const fewestToBuy = (terms: ShareTerms, { own }: Held): number =>
  Math.max(1, terms.minimum - own);

/** Whether somebody may be left with so many: none, or the least at least. */
export const mayBeLeft = (terms: ShareTerms, left: number): boolean =>
  left === 0 || left >= terms.minimum;

/** A member's francs become shares; the joining fee, which is part of the amount, is the cooperative's income. */
export function purchaseLines(memberId: string, amount: number, fee: number): Line[] {
  const lines = [
    debit(memberAccount(memberId, "available"), amount),
    credit(memberAccount(memberId, "shares"), amount - fee),
  ];
  return fee > 0 ? [...lines, credit(cooperativeAccount("income:joining-fees"), fee)] : lines;
}

/** A member's shares become francs again. */
export const redemptionLines = (memberId: string, amount: number): Line[] =>
  shift(memberId, "shares", "available", amount);

/** Shares go from one member to another at what they are worth; no money moves. */
export const transferLines = (from: string, to: string, amount: number): Line[] => [
  debit(memberAccount(from, "shares"), amount),
  credit(memberAccount(to, "shares"), amount),
];
