import { sql } from "drizzle-orm";
import type { Invariant } from "@/lib/ledger/invariant";

/** What the register of documents promises. */
export const DOCUMENT_INVARIANTS: Invariant[] = [
  {
    name: "16. each registered document says what it said when it was issued",
    kind: "document",
    wrong: "says something else than when it was issued",
    breaches: sql`
      select reference as id, kind, issued_at from documents
      where digest is distinct from document_digest(kind, about, subject_id, from_day, to_day, says)`,
  },
];
