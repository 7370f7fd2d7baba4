import { eq } from "drizzle-orm";
import { members } from "@/db/schema";
import type { Act } from "@/lib/approvals/act";
import { changesOf, type StandingTerms } from "@/lib/approvals/standing";
import { AppError } from "@/lib/errors";
import { changeMemberWithin } from "@/lib/members/change";

/** Gives or takes a role that may be one of two, or lets whoever has one in again. */
export const role: Act<StandingTerms> = {
  subject: "member",

  async look(db, subjectId, terms) {
    const [row] = await db.select().from(members).where(eq(members.id, subjectId));
    if (!row || row.status === "closed") throw new AppError("not_found");
    const nothing = { amount: null, type: null, from: null, to: null, movements: [] };
    const effect = { about: row.fullName, ...nothing, changes: changesOf(row, terms) };
    return { effect, interested: [subjectId] };
  },

  async run(ctx, tx, { id, subjectId, terms }) {
    await changeMemberWithin(tx, ctx, subjectId, terms, "member.update", id);
  },
};
