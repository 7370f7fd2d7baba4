import { database } from "@/db/client";
import { pathId } from "@/lib/fields";
import { projectById } from "@/lib/projects/queries";
import { loadedIfKnown } from "@/lib/web/loaded";

/** The project that an address names: `unknown` when there is none, null when it did not load. */
export function readProject(memberId: string, id: string) {
  return loadedIfKnown(() => projectById(database(), memberId, pathId(id)));
}
