import { database } from "@/db/client";
import { pathId } from "@/lib/fields";
import { loanById } from "@/lib/loans/details";
import type { Viewer } from "@/lib/loans/views";
import { loadedIfKnown } from "@/lib/web/loaded";

/** A loan by the id of an address: `unknown` where the reader has none of that id, null when it did not load. */
export function findLoan(viewer: Viewer & { all?: boolean }, id: string) {
  return loadedIfKnown(() => loanById(database(), viewer, pathId(id)));
}
