/** How a deal of the story goes on; days are counted from the day on which it begins. */
export type Fate =
  | { kind: "open" }
  | { kind: "cancelled"; after: number }
  | { kind: "expires" }
  /** Somebody agrees after some days; then what is repaid when, in parts of the whole (they add up). */
  | {
      kind: "agreed";
      after: number;
      with: string;
      auto?: boolean;
      repaid: [day: number, share: number][];
      writtenOff?: number;
    };

export type Deal = {
  /** Days before today. */
  ago: number;
  kind: "offer" | "request";
  by: string;
  amount: number;
  /** Percent: of an offer, or what is agreed on a request, whose maximum is `max`. */
  rate: number;
  max?: number;
  /** From its beginning to its deadline. */
  days: number;
  text: string | null;
  trusted?: boolean;
  fate: Fate;
};

const ON_TIME: [number, number][] = [[58, 1]];

/** Loans of a year, of every kind that the screens can show. */
export const DEALS: Deal[] = [
  {
    ago: 320,
    kind: "offer",
    by: "aline",
    amount: 40_000,
    rate: 10,
    days: 60,
    text: "Inguzanyo nto y'ubucuruzi",
    fate: { kind: "agreed", after: 2, with: "eric", repaid: ON_TIME },
  },
  {
    ago: 285,
    kind: "request",
    by: "solange",
    amount: 60_000,
    rate: 8,
    max: 12,
    days: 90,
    text: "Amafaranga y'ishuri y'abana",
    fate: {
      kind: "agreed",
      after: 3,
      with: "diane",
      repaid: [
        [30, 0.4],
        [60, 0.3],
        [88, 0.3],
      ],
    },
  },
  {
    ago: 250,
    kind: "offer",
    by: "claudine",
    amount: 30_000,
    rate: 12,
    days: 45,
    text: null,
    fate: { kind: "agreed", after: 1, with: "fabrice", repaid: [[55, 1]] },
  },
  {
    ago: 235,
    kind: "request",
    by: "eric",
    amount: 25_000,
    rate: 0,
    max: 0,
    days: 40,
    text: "A hospital bill for my mother",
    fate: { kind: "agreed", after: 1, with: "aline", repaid: [[20, 1]] },
  },
  {
    ago: 205,
    kind: "offer",
    by: "diane",
    amount: 80_000,
    rate: 6.5,
    days: 120,
    text: "For a member who keeps a shop",
    fate: { kind: "agreed", after: 4, with: "josiane", repaid: [[110, 1]] },
  },
  {
    ago: 170,
    kind: "offer",
    by: "chantal",
    amount: 55_000,
    rate: 8,
    days: 50,
    text: null,
    fate: {
      kind: "agreed",
      after: 2,
      with: "alphonse",
      repaid: [
        [66, 0.5],
        [88, 0.5],
      ],
    },
  },
  {
    ago: 165,
    kind: "request",
    by: "jean",
    amount: 35_000,
    rate: 15,
    max: 15,
    days: 60,
    text: "Imbuto n'ifumbire by'igihembwe",
    fate: { kind: "agreed", after: 2, with: "aline", repaid: [[75, 1]] },
  },
  {
    ago: 160,
    kind: "offer",
    by: "innocent",
    amount: 20_000,
    rate: 5,
    days: 30,
    text: null,
    fate: {
      kind: "agreed",
      after: 1,
      with: "gaspard",
      repaid: [[15, 0.25]],
      writtenOff: 70,
    },
  },
  {
    ago: 120,
    kind: "offer",
    by: "aline",
    amount: 50_000,
    rate: 9,
    days: 70,
    text: "Ku munyamuryango ufite umushinga muto",
    fate: { kind: "agreed", after: 3, with: "solange", repaid: [[60, 0.3]] },
  },
  {
    ago: 100,
    kind: "request",
    by: "eric",
    amount: 45_000,
    rate: 7,
    max: 10,
    days: 60,
    text: "Stock for the shop before the holidays",
    fate: { kind: "agreed", after: 2, with: "claudine", auto: true, repaid: [[40, 1]] },
  },
  {
    ago: 80,
    kind: "request",
    by: "felix",
    amount: 30_000,
    rate: 6,
    max: 8,
    days: 62,
    text: "Gusana inzu nyuma y'imvura",
    fate: { kind: "agreed", after: 3, with: "esperance", repaid: [[40, 0.4]] },
  },
  {
    ago: 70,
    kind: "offer",
    by: "claudine",
    amount: 60_000,
    rate: 11,
    days: 130,
    text: null,
    fate: { kind: "agreed", after: 5, with: "aline", auto: true, repaid: [[45, 0.35]] },
  },
  {
    ago: 42,
    kind: "request",
    by: "eric",
    amount: 70_000,
    rate: 12.5,
    max: 15,
    days: 100,
    text: "A second sewing machine",
    fate: { kind: "agreed", after: 2, with: "aline", repaid: [[30, 0.2]] },
  },
  {
    ago: 35,
    kind: "offer",
    by: "vestine",
    amount: 15_000,
    rate: 8,
    days: 20,
    text: null,
    fate: { kind: "expires" },
  },
  {
    ago: 28,
    kind: "offer",
    by: "diane",
    amount: 30_000,
    rate: 10,
    days: 30,
    text: "Short loan until the harvest is sold",
    fate: { kind: "agreed", after: 1, with: "claudine", repaid: [[14, 0.5]] },
  },
  {
    ago: 26,
    kind: "request",
    by: "theogene",
    amount: 90_000,
    rate: 5,
    max: 5,
    days: 14,
    text: "Kuvugurura inzu",
    fate: { kind: "expires" },
  },
  {
    ago: 18,
    kind: "offer",
    by: "jean",
    amount: 10_000,
    rate: 9,
    days: 60,
    text: null,
    fate: { kind: "cancelled", after: 2 },
  },
  {
    ago: 9,
    kind: "offer",
    by: "innocent",
    amount: 25_000,
    rate: 7.5,
    days: 75,
    text: "Inguzanyo ku bacuruzi bato",
    fate: { kind: "open" },
  },
  {
    ago: 6,
    kind: "offer",
    by: "aline",
    amount: 20_000,
    rate: 6,
    days: 60,
    text: "For school fees",
    fate: { kind: "open" },
  },
  {
    ago: 5,
    kind: "request",
    by: "jean",
    amount: 40_000,
    rate: 0,
    max: 15,
    days: 45,
    text: "Gusana igare ryo gutwaramo ibicuruzwa",
    fate: { kind: "open" },
  },
  {
    ago: 4,
    kind: "offer",
    by: "claudine",
    amount: 50_000,
    rate: 4.5,
    days: 120,
    text: "A low rate for members who repaid before",
    trusted: true,
    fate: { kind: "open" },
  },
  {
    ago: 3,
    kind: "request",
    by: "fabrice",
    amount: 15_000,
    rate: 0,
    max: 0,
    days: 30,
    text: "Medicine for my father; I ask for no interest",
    fate: { kind: "open" },
  },
  {
    ago: 2,
    kind: "offer",
    by: "diane",
    amount: 100_000,
    rate: 12,
    days: 180,
    text: null,
    fate: { kind: "open" },
  },
  {
    ago: 2,
    kind: "request",
    by: "aline",
    amount: 80_000,
    rate: 0,
    max: 8,
    days: 90,
    text: "A water tank for the garden",
    fate: { kind: "open" },
  },
  {
    ago: 1,
    kind: "request",
    by: "josiane",
    amount: 120_000,
    rate: 0,
    max: 10,
    days: 150,
    text: "Kwagura iduka",
    fate: { kind: "open" },
  },
];
