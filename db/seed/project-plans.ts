import type { Method } from "@/lib/methods";
import type { ResultKind } from "@/lib/projects/rules";

/** How a project of the demonstration goes. Days are counted back from today; amounts are francs. */
export type Plan = {
  title: string;
  description: string;
  target: number;
  opened: number;
  /** Until when members put money in. */
  investingUntil: number;
  /** When the switch was turned off, when it began to run, when it was completed. */
  closed?: number;
  running?: number;
  completed?: number;
  results: [ago: number, kind: ResultKind, amount: number, method: Method, note: string][];
  /** When what was recorded was shared out. */
  shared: number[];
};

/** One completed, two running, one of them with a profit that waits, one that is open, one closed. */
export const PLANS: Plan[] = [
  {
    title: "Maize mill in Nyagatare",
    description:
      "A mill with two grinders beside the market of Nyagatare. Farmers of three sectors bring their maize; the flour is sold in Kigali.",
    target: 900_000,
    opened: 335,
    investingUntil: 300,
    running: 295,
    completed: 60,
    results: [
      [260, "profit", 64_500, "bank", "Flour sold from July to September"],
      [200, "loss", 38_200, "cash", "A grinder had to be replaced"],
      [150, "profit", 91_300, "bank", "Flour sold, second season"],
      [112, "loss", 61_300, "bank", "Flour spoilt when the store was flooded"],
      [75, "profit", 57_850, "mtn", "Last stock sold before the mill was handed over"],
    ],
    shared: [258, 198, 148, 110, 73],
  },
  {
    title: "Poultry farm in Bugesera",
    description:
      "Two thousand layers in three houses near Nyamata. Eggs go to schools and to two hotels every week.",
    target: 1_600_000,
    opened: 290,
    investingUntil: 200,
    running: 240,
    closed: 195,
    results: [
      [180, "profit", 72_400, "mtn", "Eggs of the first quarter"],
      [120, "loss", 114_900, "bank", "Newcastle disease: one house lost, vaccines"],
      [90, "profit", 118_750, "bank", "Eggs of the second quarter"],
      [30, "profit", 133_333, "bank", "Eggs of the third quarter"],
      [4, "profit", 41_200, "mtn", "Manure sold to tea growers"],
    ],
    shared: [178, 118, 88, 28],
  },
  {
    title: "Fish ponds of Rwamagana",
    description:
      "Six ponds of tilapia by Lake Muhazi. The first harvest is sold; with what is still missing two more ponds are dug.",
    target: 2_600_000,
    opened: 170,
    investingUntil: 2,
    running: 110,
    results: [
      [70, "loss", 25_600, "cash", "Fingerlings lost in the flood of the lake"],
      [35, "profit", 49_900, "airtel", "First harvest, sold on the market of Kayonza"],
    ],
    shared: [68, 33],
  },
  {
    title: "Coffee washing station in Huye",
    description:
      "A washing station for the cherries of two hundred families, so that they sell parchment coffee and not cherries.",
    target: 6_000_000,
    opened: 75,
    investingUntil: 1,
    results: [],
    shared: [],
  },
  {
    title: "Moto taxis for young members",
    description:
      "Ten motorcycles that young members ride and pay off over two years. Investment opens again once the insurer has answered.",
    target: 2_400_000,
    opened: 45,
    investingUntil: 21,
    closed: 20,
    results: [],
    shared: [],
  },
];
