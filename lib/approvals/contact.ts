import { and, eq, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members } from "@/db/schema";
import type { Act } from "@/lib/approvals/act";
import { changesOf, type StandingTerms } from "@/lib/approvals/standing";
import { AppError } from "@/lib/errors";
import { changeMemberWithin } from "@/lib/members/change";
import { takenName } from "@/lib/members/refusals";
import { refuseTaken } from "@/lib/profile/email";

/** What is asked for; what is not there stays as it is. */
export type ContactTerms = StandingTerms & { email?: string | null; phone?: string | null };

/**
 * Gives a member another e-mail address or phone number, by which somebody else could come into their account: no
 * money leaves it for 24 hours after (the database holds it). A role that needs two people may come with it.
 */
export const contact: Act<ContactTerms> = {
  subject: "member",

  async look(db, subjectId, terms) {
    const [row] = await db.select().from(members).where(eq(members.id, subjectId));
    if (!row || row.status === "closed") throw new AppError("not_found");
    // Somebody may still take them while it waits: then the change itself is refused.
    if (terms.email) await refuseTaken(db, subjectId, terms.email);
    if (terms.phone) await refuseTakenPhone(db, subjectId, terms.phone);
    const nothing = { amount: null, type: null, from: null, to: null, movements: [] };
    const effect = { about: row.fullName, ...nothing, changes: changesOf(row, terms) };
    return { effect, interested: [subjectId] };
  },

  async run(ctx, tx, { id, subjectId, terms }) {
    await changeMemberWithin(tx, ctx, subjectId, terms, "member.update", id).catch((error) => {
      throw takenName(error);
    });
  },
};

async function refuseTakenPhone(db: Executor, id: string, phone: string): Promise<void> {
  const [other] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.phone, phone), ne(members.id, id)));
  if (other) throw new AppError("phone_taken", {}, { phone: { key: "phoneTaken" } });
}
