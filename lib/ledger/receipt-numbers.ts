import { and, eq, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import { AppError } from "@/lib/errors";
import type { Method } from "@/lib/methods";
import { ALIKE } from "@/lib/receipt-number";

type Given = {
  method: Method | null;
  number: string | null | undefined;
  /** Whose number it is, where it is known already. */
  id?: string;
  /** Whether who gives it may read of which receipt the other number is. */
  office: boolean;
};

/**
 * Asks before a receipt's number is kept that is very like another one of the same method: O and 0, and I, L and 1,
 * are easily taken for each other. Throws receipt_alike; the very same number is refused by the database
 * (external_id_taken).
 */
export async function askIfAlike(
  db: Executor,
  { method, number, id, office }: Given,
): Promise<void> {
  if (!method || !number) return;
  const { externalId, reference, fromName, toName, status, voidedAt, reversedBy } = transactions;
  const [other] = await db
    .select({ externalId, reference, fromName, toName })
    .from(transactions)
    .where(
      and(
        eq(transactions.method, method),
        sql`${alike(sql`${externalId}`)} = ${alike(sql`${number}::text`)}`,
        ne(externalId, number),
        isNull(voidedAt),
        isNull(reversedBy),
        ne(status, "rejected"),
        id ? ne(transactions.id, id) : undefined,
      ),
    )
    .limit(1);
  if (!other) return;
  const name = other.fromName ?? other.toName ?? "";
  const values = { number: other.externalId ?? "", reference: other.reference, name };
  const asked = office ? { key: "externalIdAlike", values } : { key: "externalIdAlikeAny" };
  throw new AppError("receipt_alike", {}, { externalId: asked });
}

// As the index transactions_external_id_alike_idx has it.
const alike = (text: SQL) =>
  sql`translate(${text}, ${sql.raw(`'${ALIKE.letters}', '${ALIKE.digits}'`)})`;
