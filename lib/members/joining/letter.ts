import { and, eq, gt } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { activationCodes, members } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { unused } from "@/lib/auth/activation/commands";
import { activationCode, LETTER_MS } from "@/lib/auth/activation/rules";
import type { Context } from "@/lib/context";
import type { Locale } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { memberNumber } from "@/lib/member-number";

/** What stands on the letter that opens an account. */
export type Letter = {
  fullName: string;
  memberNumber: string;
  username: string;
  language: Locale;
  code: string;
  expiresAt: Date;
};

type Who = { memberId: string; reader: string; now: Date };

// By whom the code was given out, for a day: a printer may jam, and afterwards nobody reads it again.
const printable = ({ memberId, reader, now }: Who) =>
  and(
    eq(activationCodes.memberId, memberId),
    eq(activationCodes.givenBy, reader),
    unused,
    gt(activationCodes.createdAt, new Date(now.getTime() - LETTER_MS)),
  );

/** Whether the reader can print a member's letter now. */
export async function hasLetter(db: Executor, who: Who): Promise<boolean> {
  const { id } = activationCodes;
  const rows = await db.select({ id }).from(activationCodes).where(printable(who));
  return rows.length > 0;
}

/** The letter to be printed, noted each time. Throws not_found for everybody but who gave the code out. */
export async function openLetter(ctx: Context, memberId: string): Promise<Letter> {
  const { fullName, memberNo, username, language } = members;
  const [row] = await ctx.db
    .select({
      fullName,
      memberNo,
      username,
      language,
      id: activationCodes.id,
      expiresAt: activationCodes.expiresAt,
    })
    .from(activationCodes)
    .innerJoin(members, eq(members.id, activationCodes.memberId))
    .where(printable({ memberId, reader: ctx.actor.id, now: ctx.now }));
  if (!row) throw new AppError("not_found");
  const subject = { type: "member", id: memberId };
  await auditRecord(ctx, { action: "member.letter", outcome: "done", subject });
  const { id, memberNo: no, ...whose } = row;
  return {
    ...whose,
    language: row.language as Locale,
    memberNumber: memberNumber(no),
    code: activationCode(id),
  };
}
