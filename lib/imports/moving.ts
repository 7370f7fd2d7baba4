import type { Corrections } from "@/lib/imports/correcting/corrections";
import type { DayOrder } from "@/lib/imports/days";
import type { ImportedMember } from "@/lib/imports/rules";
import type { OfEachFile } from "@/lib/imports/schema";
import type { ShareTerms } from "@/lib/shares/rules";

/** An account of the chart that an old trial balance may name, by its number or a name; `takes`: it can be opened. */
export type OpenAccount = { code: string; names: readonly string[]; takes: boolean };

/** The terms of shares as far as they limit what somebody holds. */
export type ShareLimits = Pick<ShareTerms, "on" | "value" | "minimum" | "most">;

export type MovingIn = {
  files: OfEachFile<Uint8Array>;
  /** What of them is corrected. */
  corrections?: Corrections;
  /** Kigali's, `2026-11-23`, and the day on whose evening the old books say this. */
  today: string;
  cutOver: string;
  order: DayOrder;
  chart: readonly OpenAccount[];
  /** The number of the account that all members' savings together are. */
  savingsAccount: string;
  /** The number of the account that all members' shares together are. */
  sharesAccount: string;
  /** On what terms the cooperative issues shares, and how many there are; `on`: whether it does. */
  shareTerms: ShareLimits & { all: number };
  /** Which of these phone numbers and addresses members of now have already. */
  taken(asked: Contacts): Promise<{ [K in keyof Contacts]: ReadonlySet<string> }>;
  /** Told of each row as it is read, also of those with problems. */
  keep?: Kept;
};

/** Takes what the rows say: a member, the savings (francs), shares and old movements of the member whom the members' file has in this row, and the francs on another account, credit positive. */
export type Kept = {
  member(member: ImportedMember, row: number): void;
  savings(row: number, francs: number): void;
  shares(row: number, count: number): void;
  account(code: string, amount: number): void;
  movement(row: number, movement: OldMovement): void;
};

/** A movement of the old books in their own words; `amount`: francs, below zero where they say so. */
export type OldMovement = {
  /** `2025-03-31`. */
  day: string;
  kind: string;
  amount: number;
  reference: string | null;
};

/** Phone numbers (E.164) and e-mail addresses, at most 1,000 of both together. */
export type Contacts = { phones: string[]; emails: string[] };
