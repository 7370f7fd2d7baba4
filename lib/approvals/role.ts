import { eq } from "drizzle-orm";
import { members } from "@/db/schema";
import type { Act } from "@/lib/approvals/act";
import { AppError } from "@/lib/errors";
import { changeMemberWithin } from "@/lib/members/change";
import type { Role } from "@/lib/permissions";

/** Gives or takes a role that holds a right over money. */
export const role: Act<{ role: Role }> = {
  subject: "member",

  async look(db, subjectId, { role: after }) {
    const [row] = await db.select().from(members).where(eq(members.id, subjectId));
    if (!row || row.status === "closed") throw new AppError("not_found");
    const nothing = { amount: null, type: null, from: null, to: null, movements: [] };
    const changes = [{ what: "role", before: row.role, after }];
    return { effect: { about: row.fullName, ...nothing, changes }, interested: [subjectId] };
  },

  async run(ctx, tx, { id, subjectId, terms }) {
    await changeMemberWithin(tx, ctx, subjectId, { role: terms.role }, "member.update", id);
  },
};
