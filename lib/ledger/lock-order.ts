import { accountKindEnum } from "@/db/schema";
import type { Line } from "@/lib/ledger/accounts";

const rank = new Map<string, number>(accountKindEnum.enumValues.map((kind, at) => [kind, at]));

/** The lines in the order in which every posting locks: owner, then kind. Two postings never deadlock. */
export function inLockOrder<L extends Line>(lines: readonly L[]): L[] {
  return lines.toSorted(({ account: a }, { account: b }) =>
    a.owner === b.owner
      ? (rank.get(a.kind) ?? 0) - (rank.get(b.kind) ?? 0)
      : a.owner < b.owner
        ? -1
        : 1,
  );
}
