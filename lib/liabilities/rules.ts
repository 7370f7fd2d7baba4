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

/** A root as people compare it: in fours. */
export const spaced = (root: string): string => root.match(/.{1,4}/g)?.join(" ") ?? "";
