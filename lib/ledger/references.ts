import { randomInt } from "node:crypto";
import type { TransactionType } from "@/db/schema/names";
import { DAY_MS, kigaliDay } from "@/lib/dates";
import { LETTERS } from "@/lib/document-code";

/** What a reference begins with. */
export const PREFIX: Record<TransactionType, string> = {
  deposit: "DEP",
  withdraw: "WDR",
  transfer: "TRF",
  investment: "INV",
  loan: "LON",
  repayment: "RPY",
  profit: "PRF",
  reversal: "REV",
  move: "MOV",
  offer: "OFR",
  "write-off": "WOF",
  recovery: "RCV",
  "project-profit": "PPR",
  "project-loss": "PLO",
  loss: "LOS",
  "capital-return": "CAP",
  claim: "CLM",
  "claim-repayment": "CRP",
  voucher: "VCH",
  statement: "STM",
  "channel-charge": "CHG",
  "statement-withdrawn": "STW",
  "charge-withdrawn": "CHW",
  "explained-in": "EXI",
  "explained-out": "EXO",
  "cash-in": "CIN",
  "cash-out": "COU",
  "drawer-in": "DRI",
  "drawer-out": "DRO",
  "drawer-over": "DRV",
  "drawer-short": "DRS",
  opening: "OPN",
  "opening-books": "OPB",
  "opening-undone": "OPU",
  "opening-books-undone": "OBU",
  "share-buy": "SHB",
  "share-transfer": "SHT",
  "share-redeem": "SHR",
  "project-spending": "PSP",
  "project-return": "PRT",
  "opening-shares": "OPS",
  "opening-shares-undone": "OSU",
};

/** What a deposit's reference looks like: `DEP-7F3A91C2-2026` (decisions, section 5). */
export const DEPOSIT_REFERENCE = /^DEP-[0-9A-Z]{8}-\d{4}$/;

/** Whether a client's reference carries the Kigali year, on New Year's Day also the one before. */
export function isOfItsYear(reference: string, at: Date): boolean {
  const yesterday = new Date(at.getTime() - DAY_MS);
  return [at, yesterday].some((day) => reference.endsWith(`-${kigaliDay(day).slice(0, 4)}`));
}

/** A new reference: the type's prefix, eight random characters, the Kigali year. */
export function newReference(type: TransactionType, at: Date): string {
  const id = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${PREFIX[type]}-${id}-${kigaliDay(at).slice(0, 4)}`;
}
