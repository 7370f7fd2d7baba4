import { and, eq, ne } from "drizzle-orm";
import type { Database } from "@/db/client";
import { members } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import type { Locale } from "@/lib/dates";

type Asker = { db: Database; actor: { id: string }; now: Date; address: string | null };

/** Keeps the language that the actor reads in: their mail is written in it. */
export async function keepLanguage(asker: Asker, language: Locale): Promise<void> {
  const { id } = asker.actor;
  await asker.db.transaction(async (tx) => {
    const changed = await tx
      .update(members)
      .set({ language })
      .where(and(eq(members.id, id), ne(members.language, language)))
      .returning({ id: members.id });
    if (!changed[0]) return;
    await auditRecord(
      { ...asker, db: tx },
      {
        action: "member.update",
        outcome: "done",
        subject: { type: "member", id },
        detail: { language },
      },
    );
  });
}
