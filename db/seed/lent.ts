/** A loan of the story: so many days ago, by whom, on which terms, and what became of it. */
export type Lent = {
  ago: number;
  borrower: string;
  /** Without one: whoever has most. */
  lender?: string;
  /** Francs and percent. */
  amount: number;
  rate: number;
  /** Until its deadline. */
  days: number;
  /** Asked for; without a reason it was taken from an offer. */
  reason?: string;
  autoRepay?: boolean;
  /** Days after it began, and which share of the whole was repaid then; 1: all that was left. */
  paid?: [after: number, share: number][];
  /** Days after it began, and why. */
  writtenOff?: [after: number, reason: string];
};

export const LENT: Lent[] = [
  {
    ...{ ago: 300, borrower: "eric", amount: 8_000, rate: 5, days: 60 },
    paid: [[50, 1]],
  },
  {
    ...{ ago: 270, borrower: "solange", amount: 10_000, rate: 8, days: 45 },
    ...{ reason: "Imbuto z'ibigori", paid: [[44, 1]] },
  },
  {
    ...{ ago: 240, borrower: "claudine", amount: 12_000, rate: 6, days: 90 },
    paid: [
      [30, 0.4],
      [80, 1],
    ],
  },
  {
    ...{ ago: 230, borrower: "fabrice", amount: 9_000, rate: 10, days: 40 },
    ...{ reason: "Amafaranga y'ishuri", paid: [[47, 1]] },
  },
  {
    ...{ ago: 210, borrower: "theogene", amount: 7_000, rate: 12, days: 60 },
    writtenOff: [140, "He has moved abroad and cannot be reached."],
  },
  {
    ...{ ago: 180, borrower: "eric", amount: 15_000, rate: 7.5, days: 60 },
    paid: [[58, 1]],
  },
  {
    ...{ ago: 150, borrower: "aline", amount: 12_000, rate: 5, days: 60 },
    paid: [
      [20, 0.5],
      [55, 1],
    ],
  },
  {
    ...{ ago: 130, borrower: "jean", amount: 10_000, rate: 9, days: 45 },
    ...{ reason: "Kwivuza", paid: [[60, 1]] },
  },
  {
    ...{ ago: 110, borrower: "diane", amount: 14_000, rate: 0, days: 60 },
    ...{ reason: "Hospital bill of my mother", paid: [[59, 1]] },
  },
  {
    ...{ ago: 90, borrower: "innocent", amount: 16_000, rate: 10, days: 60 },
    paid: [[40, 0.3]],
  },
  {
    ...{ ago: 70, borrower: "vestine", amount: 9_000, rate: 11, days: 50 },
    reason: "Igishoro cy'iduka",
  },
  {
    ...{ ago: 45, borrower: "aline", amount: 20_000, rate: 6, days: 120 },
    ...{ autoRepay: true, paid: [[25, 0.35]] },
  },
  {
    ...{ ago: 33, borrower: "claudine", lender: "aline", amount: 6_000, rate: 5, days: 90 },
    paid: [[20, 0.5]],
  },
  {
    ...{ ago: 27, borrower: "eric", amount: 18_000, rate: 8, days: 30 },
    ...{ reason: "A goat for the family", autoRepay: true },
  },
  {
    ...{ ago: 20, borrower: "jean", lender: "claudine", amount: 5_000, rate: 4.5, days: 60 },
    reason: "Ifumbire",
  },
  { ...{ ago: 9, borrower: "josiane", amount: 25_000, rate: 9, days: 180 } },
];

type Offered = {
  who?: string;
  amount: number;
  interestRate: number;
  days: number;
  description: string | null;
  visibility: "public" | "trusted";
};

/** Open offers; one of them is taken back at once. */
export const OFFERED: Offered[] = [
  {
    ...{ amount: 50_000, interestRate: 5, days: 90, visibility: "public" },
    description: "Amafaranga y'imbuto n'ifumbire",
  },
  { ...{ amount: 30_000, interestRate: 7.5, days: 45, description: null, visibility: "public" } },
  {
    ...{ amount: 80_000, interestRate: 9, days: 180, visibility: "public" },
    description: "For a shop's stock or a small business",
  },
  {
    ...{ amount: 120_000, interestRate: 4, days: 240, visibility: "trusted" },
    description: "For members who have repaid before",
  },
  {
    ...{ who: "aline", amount: 5_000, interestRate: 4, days: 60, visibility: "public" },
    description: "Small and quick",
  },
  {
    ...{ who: "claudine", amount: 4_000, interestRate: 6, days: 60, visibility: "public" },
    description: "Taken back",
  },
];

type Requested = {
  who: string;
  amount: number;
  maxInterest: number;
  days: number;
  reason: string;
};

/** Open requests. */
export const REQUESTED: Requested[] = [
  {
    ...{ who: "diane", amount: 60_000, maxInterest: 10, days: 120 },
    reason: "Kugura imashini idoda",
  },
  {
    ...{ who: "samuel", amount: 25_000, maxInterest: 0, days: 60 },
    reason: "Hospital bill of my mother",
  },
  {
    ...{ who: "solange", amount: 150_000, maxInterest: 15, days: 180 },
    reason: "Stock for the shop before the holidays",
  },
  {
    ...{ who: "aline", amount: 40_000, maxInterest: 12.5, days: 75 },
    reason: "Amafaranga y'ishuri",
  },
];
