import type { Database } from "@/db/client";
import { lines } from "@/lib/auth/lines";
import { countedLook, limitOf, tooMany } from "@/lib/limits/limit";
import { networkOf } from "@/lib/net/network.mjs";

/** Wrong codes from one network in 15 minutes: of one paper, and in all. */
const OF_ONE_PAPER = 5;
const OF_ALL_PAPERS = 50;

// Their own: whoever checks papers signs in and sends as before (decisions, section 16).
const onePaper = limitOf("paper", OF_ONE_PAPER);
const allPapers = limitOf("papers", OF_ALL_PAPERS);
const told = { where: "paper", act: "paper.check" } as const;

// Reading a statement again takes a while: a flood from one place waits there, not before others.
const fewAtOnce = lines(4, 100, () => tooMany(5_000, told));

/**
 * Whether a paper's code fits, counted for the network alone: nobody keeps somebody else from checking a
 * paper. Throws too_many_attempts.
 */
export function countedCheck(
  db: Database,
  { reference, address }: { reference: string; address: string | null },
  fits: () => Promise<boolean>,
): Promise<boolean> {
  const network = networkOf(address);
  const paper = reference.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
  const one = { limit: onePaper, key: `${network}:${paper}`, told };
  const look = async () => (await countedLook(db, one, fits)).fits;
  return fewAtOnce(
    network,
    async () => (await countedLook(db, { limit: allPapers, key: network, told }, look)).fits,
  );
}
