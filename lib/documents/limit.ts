import type { Database } from "@/db/client";
import { lines } from "@/lib/auth/lines";
import { countedLook, limitOf, tooMany } from "@/lib/limits/limit";
import { networkOf } from "@/lib/net/network.mjs";

/** Wrong codes from one network in 15 minutes: of one document, and in all. */
const OF_ONE_DOCUMENT = 5;
const OF_ALL_DOCUMENTS = 50;

// Their own: whoever checks documents signs in and sends as before (decisions, section 16).
const oneDocument = limitOf("document", OF_ONE_DOCUMENT);
const allDocuments = limitOf("documents", OF_ALL_DOCUMENTS);
const details = { where: "document", act: "document.check" } as const;

// Reading a statement again takes a while: a flood from one place waits there, not before others.
const fewAtOnce = lines(4, 100, () => tooMany(5_000, details));

/**
 * Whether a document's code fits, counted for the network alone: nobody keeps somebody else from checking a
 * document. Throws too_many_attempts.
 */
export function countedCheck(
  db: Database,
  { reference, address }: { reference: string; address: string | null },
  fits: () => Promise<boolean>,
): Promise<boolean> {
  const network = networkOf(address);
  const document = reference.replace(/[^0-9A-Za-z]/g, "").toUpperCase();
  const one = { limit: oneDocument, key: `${network}:${document}`, details };
  const look = async () => (await countedLook(db, one, fits)).fits;
  return fewAtOnce(
    network,
    async () => (await countedLook(db, { limit: allDocuments, key: network, details }, look)).fits,
  );
}
