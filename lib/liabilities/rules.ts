/** What the cooperative owes a member, in whole francs: money (available and held), lent, invested, shares. */
export const CLAIMS = ["cash", "lent", "invested", "shares"] as const;
export type Sums = Record<(typeof CLAIMS)[number], number>;

/** A leaf as its member gets it. Hashes and salts are hex; a side is that on which the neighbour stands. */
export type ProofLeaf = {
  salt: string;
  part: number;
  sums: Sums;
  path: { side: "left" | "right"; hash: string; sums: Sums }[];
};

/** What a member checks: their own leaves of a day, and the root that is printed and published. */
export type Proof = { day: string; member: string; root: string; leaves: ProofLeaf[] };

/** What is signed of a day. `previousRoot`: of the day proved before, empty for the first. */
export type RootBody = {
  day: string;
  /** To how many members something is owed, and how many leaves there are with the empty ones. */
  members: number;
  leaves: number;
  sums: Sums;
  root: string;
  previousRoot: string;
  /** The last seal of the books then; null before the first. */
  seal: { number: number; hash: string } | null;
};

/** A root as people compare it: in fours. */
export const spaced = (root: string): string => root.match(/.{1,4}/g)?.join(" ") ?? "";
