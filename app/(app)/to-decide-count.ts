import { cache } from "react";
import { database } from "@/db/client";
import { countToDecide, TO_DECIDE_CAP } from "@/lib/approvals/queries";
import type { Actor } from "@/lib/context";

/** How much waits for the reader's decision, once for a request: beside the navigation and above the list. */
export const toDecideCount = cache((actor: Actor) =>
  countToDecide(database(), actor, new Date(), TO_DECIDE_CAP),
);
