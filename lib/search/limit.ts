import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@/lib/errors";

/** Somebody who types without rest, with a pause of 300 ms after each word, asks less often. */
export const SEARCHES_A_MINUTE = 120;

// Pages and calls are built apart from each other, and count together.
const kept = globalThis as typeof globalThis & { openFutureSearches?: RateLimiterMemory };

// In memory: a row written for each search would cost more than the search.
function limiter(): RateLimiterMemory {
  kept.openFutureSearches ??= new RateLimiterMemory({ points: SEARCHES_A_MINUTE, duration: 60 });
  return kept.openFutureSearches;
}

/** Counts a member's search in this process. Throws too_many_searches with the seconds left. */
export async function countedSearch(memberId: string): Promise<void> {
  await limiter()
    .consume(memberId)
    .catch((refused) => {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      const seconds = Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
      throw new AppError("too_many_searches", { seconds });
    });
}
