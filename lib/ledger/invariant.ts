import type { SQL } from "drizzle-orm";

/** One promise about the books, and the rows that break it: none when it holds. */
export type Invariant = { name: string; breaches: SQL };
