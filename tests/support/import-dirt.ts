import type { MovingIn } from "@/lib/imports/moving";
import { type ImportKind, PROBLEMS, type ProblemCode } from "@/lib/imports/schema";

/** The terms of shares where the dirt lies. */
export const TERMS = { value: 500, minimum: 2, most: 60 };
const NO_DIRT: readonly ProblemCode[] = ["sharesOff", "amongLargest"];
/** All that can be wrong with a cell while shares are switched on. */
export const DIRT_CODES = PROBLEMS.filter((code) => !NO_DIRT.includes(code));

/** The headings of each file: synonyms, both languages. */
export const HEADINGS = {
  members:
    "Old number,First name,Last name,Phone,Email,Gender,Date of birth,District,Sector,Village,Joined on,Next of kin,Next of kin phone,Language",
  balances: "Nimero ya kera,Ubwizigame,Imigabane,Afunze",
  "trial-balance": "Account,Debit,Credit",
  history: "Nimero ya kera,Itariki,Igikorwa,Amount,Ref",
} as const;
export const bytes = (text: string) => new TextEncoder().encode(text);

export type Rows = Partial<Record<ImportKind, string[]>>;
/** The books of two members, without dirt. */
export const CLEAN = {
  members: [
    "1,Marie,Uwase,0788100001,marie@coop.rw,F,1985-04-30,Gasabo,Remera,,2015-01-31,Eric,0788100002,rw",
    "2,Jean Bosco,Habimana,,,Gabo,30/04/1979,,,,,,,",
  ],
  balances: ['1,"12,500",,', "2,7500,0,"],
  "trial-balance": ["1030,20000,", "2000,,20000"],
  history: ['1,2025-03-31,Deposit,"15,000",R-17', "2,31/03/2025,Yabikuje,-2000,"],
} satisfies Rows;

/** A cooperative that moves in with these rows. */
export function moving(rows: Rows, over: Partial<MovingIn> = {}): MovingIn {
  const all: Record<ImportKind, string[]> = { ...CLEAN, ...rows };
  const file = (kind: ImportKind) => bytes([HEADINGS[kind], ...all[kind]].join("\r\n"));
  return {
    files: {
      members: file("members"),
      balances: file("balances"),
      "trial-balance": file("trial-balance"),
      history: file("history"),
    },
    today: "2026-11-23",
    cutOver: "2026-11-01",
    order: null,
    chart: [
      { code: "1030", names: ["Cash in the box", "Amafaranga mu isanduku"], takes: true },
      { code: "2000", names: ["Members' savings"], takes: false },
      { code: "4900", names: ["Other income"], takes: true },
      { code: "4901", names: ["Rent earned"], takes: true },
      { code: "3950", names: ["Opening balances"], takes: false },
      { code: "3000", names: ["Share capital"], takes: false },
    ],
    savingsAccount: "2000",
    sharesAccount: "3000",
    shareTerms: { on: true, ...TERMS, all: 0 },
    taken: async ({ phones, emails }) => ({
      phones: new Set(phones.filter((phone) => phone === "+250788000101")),
      emails: new Set(emails.filter((email) => email === "aline@openfuture.rw")),
    }),
    ...over,
  };
}
/** A third row of members, balances or the trial balance; its cell; what is wrong there, and nothing else. */
export const DIRT: [ImportKind, string, string, ProblemCode][] = [
  ["members", ",Eric,Mugisha", "A4", "required"],
  ["members", "3,,Mugisha", "B4", "required"],
  ["members", "3,Eric,", "C4", "required"],
  ["members", `${"3".repeat(41)},Eric,Mugisha`, "A4", "tooLong"],
  ["members", `3,${"E".repeat(101)},Mugisha`, "B4", "tooLong"],
  ["members", "3,Er\u200Bic,Mugisha", "B4", "unusableText"],
  ["members", "3,Er\uFFFDc,Mugisha", "B4", "garbled"],
  ["members", "3,#REF!,Mugisha", "B4", "brokenCell"],
  ["members", "3,=A1,Mugisha", "B4", "formula"],
  ["members", "3,Eric,Mugisha,,,,,,,,,,,,oops", "O4", "cellTooMany"],
  ["members", "1,Eric,Mugisha", "A4", "numberTwice"],
  ["members", "3,Eric,Mugisha,none", "D4", "phoneInvalid"],
  ["members", "3,Eric,Mugisha,078812", "D4", "phoneInvalid"],
  ["members", "3,Eric,Mugisha,2.50788E+11", "D4", "phoneRounded"],
  ["members", "3,Eric,Mugisha,+250 788 100 001", "D4", "phoneTwice"],
  ["members", "3,Eric,Mugisha,788000101", "D4", "phoneTaken"],
  ["members", "3,Eric,Mugisha,+254712345678", "D4", "phoneForeign"],
  ["members", "3,Eric,Mugisha,,eric", "E4", "emailInvalid"],
  ["members", "3,Eric,Mugisha,,Marie@coop.rw", "E4", "emailTwice"],
  ["members", "3,Eric,Mugisha,,aline@openfuture.rw", "E4", "emailTaken"],
  ["members", "3,Eric,Mugisha,,,X", "F4", "genderUnknown"],
  ["members", "3,Eric,Mugisha,,,,31/06/1980", "G4", "dateInvalid"],
  ["members", "3,Eric,Mugisha,,,,03/04/1980", "G4", "dateUnclear"],
  ["members", "3,Eric,Mugisha,,,,2027-01-01", "G4", "dateFuture"],
  ["members", "3,Eric,Mugisha,,,,1885-04-30", "G4", "dateTooEarly"],
  ["members", "3,Marie,Uwase,,,,1985-04-30", "C4", "sameMember"],
  ["members", "3,Eric,Mugisha,,,,,Gasaboo", "H4", "districtUnknown"],
  ["members", "3,Eric,Mugisha,,,,,,Remera", "I4", "sectorNeedsDistrict"],
  ["members", "3,Eric,Mugisha,,,,,Huye,Remera", "I4", "sectorElsewhere"],
  ["members", "3,Eric,Mugisha,,,,,Gasabo,Remera,Nowhere", "J4", "villageElsewhere"],
  ["members", "3,Eric,Mugisha,,,,,,,,2027-01-01", "K4", "dateFuture"],
  ["members", "3,Eric,Mugisha,,,,,,,,2026-11-02", "K4", "afterCutOver"],
  ["members", "3,Eric,Mugisha,,,,1990-01-31,,,,1989-01-31", "K4", "joinedBeforeBirth"],
  ["members", "3,Eric,Mugisha,,,,,,,,,,12", "M4", "phoneInvalid"],
  ["members", "3,Eric,Mugisha,,,,,,,,,,,Swahili", "N4", "languageUnknown"],
  ["balances", ",100", "A4", "required"],
  ["balances", "9,100", "A4", "memberUnknown"],
  ["balances", "1,100", "A4", "numberTwice"],
  ["balances", "3,", "B4", "required"],
  ["balances", "3,0", "B4", "noBalance"],
  ["balances", "3,-500", "B4", "amountNegative"],
  ["balances", "3,500.50", "B4", "amountFraction"],
  ["balances", "3,many", "B4", "amountInvalid"],
  ["balances", "3,999999999999999", "B4", "amountTooLarge"],
  ["balances", "3,12.500", "B4", "amountMixed"],
  ["balances", "3,100,2.5", "C4", "sharesInvalid"],
  ["balances", "3,100,1", "C4", "sharesTooFew"],
  ["balances", "3,100,900000", "C4", "sharesTooMany"],
  ["balances", "3,100,,5", "D4", "notYet"],
  ["trial-balance", ",5,", "A4", "required"],
  ["trial-balance", "7777,5,", "A4", "accountUnknown"],
  ["trial-balance", "cash in the box,5,", "A4", "accountTwice"],
  ["trial-balance", "3950,5,", "A4", "accountNotOpen"],
  ["trial-balance", "4900,5,5", "C4", "twoSides"],
  ["trial-balance", "4901,,", "B4", "noSide"],
  ["history", ",2025-03-31,Deposit,100", "A4", "required"],
  ["history", "99,2025-03-31,Deposit,100", "A4", "memberUnknown"],
  ["history", "2,,Deposit,100", "B4", "required"],
  ["history", "2,31 March,Deposit,100", "B4", "dateInvalid"],
  ["history", "2,03/04/2025,Deposit,100", "B4", "dateUnclear"],
  ["history", "2,2026-12-24,Deposit,100", "B4", "dateFuture"],
  ["history", "2,2026-11-02,Deposit,100", "B4", "afterCutOver"],
  ["history", "2,1885-04-30,Deposit,100", "B4", "dateTooEarly"],
  ["history", "2,2025-03-31,,100", "C4", "required"],
  ["history", `2,2025-03-31,${"D".repeat(61)},100`, "C4", "tooLong"],
  ["history", "2,2025-03-31,De\u200Bposit,100", "C4", "unusableText"],
  ["history", "2,2025-03-31,Deposit,", "D4", "required"],
  ["history", "2,2025-03-31,Deposit,0", "D4", "amountZero"],
  ["history", "2,2025-03-31,Deposit,-", "D4", "amountZero"],
  ["history", "2,2025-03-31,Deposit,100.50", "D4", "amountFraction"],
  ["history", "2,2025-03-31,Deposit,-100.50", "D4", "amountFraction"],
  ["history", "2,2025-03-31,Deposit,12.500", "D4", "amountMixed"],
  ["history", "2,2025-03-31,Deposit,many", "D4", "amountInvalid"],
  ["history", "2,2025-03-31,Deposit,999999999999999", "D4", "amountTooLarge"],
  ["history", "2,2025-03-31,Yabikuje,(2000)", "D4", "movementTwice"],
  ["history", `2,2025-03-31,Deposit,100,${"R".repeat(61)}`, "E4", "tooLong"],
  ["history", "2,2025-03-31,Deposit,100,=A1", "E4", "formula"],
  ["history", "2,2025-03-31,Deposit,100,R-18,oops", "F4", "cellTooMany"],
];
