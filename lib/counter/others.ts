import { eq } from "drizzle-orm";
import { members } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { passwordFits } from "@/lib/auth/passwords";
import { findForSignIn } from "@/lib/auth/queries";
import { normalIdentifier, passwordProof } from "@/lib/auth/rules";
import { countedTry } from "@/lib/auth/throttle";
import { deskTries } from "@/lib/auth/tries";
import type { Context } from "@/lib/context";
import { besideSecond, triedAtDesk } from "@/lib/counter/refusals";
import type { SecondStaff } from "@/lib/counter/schema";
import { AppError } from "@/lib/errors";

type Agreeing = { secondStaff?: SecondStaff | undefined; memberId?: string };

/**
 * Does what a colleague agrees to who types their password beside the clerk: `act` gets their id, or null where nobody was named,
 * and what it refuses of them is told beside their name. Throws as confirmSecond and `act`.
 */
export async function withSecond<T>(
  ctx: Context,
  { secondStaff, memberId }: Agreeing,
  act: (second: string | null) => Promise<T>,
): Promise<T> {
  if (!secondStaff) return act(null);
  const second = await confirmSecond(ctx, secondStaff);
  return act(second).catch((error) => {
    throw besideSecond(error, { clerk: ctx.actor.id, member: memberId ?? null, second });
  });
}

/**
 * Who stands beside the clerk and types their password: their id. Counted as a sign-in that fails. Whether they may agree is
 * asked by the posting. Throws wrong_password beside `secondStaff.password`, the same for a name that nobody has, or too_many_attempts.
 */
async function confirmSecond(ctx: Context, { identifier, password }: SecondStaff): Promise<string> {
  const name = normalIdentifier(identifier);
  const found = await findForSignIn(ctx.db, name);
  return confirm(ctx, { name, found, password, field: "secondStaff.password" });
}

/** The member before the desk types their password. Throws wrong_password beside the field, or too_many_attempts. */
export async function confirmMember(
  ctx: Context,
  memberId: string,
  password: string,
): Promise<void> {
  const [found] = await ctx.db
    .select({ id: members.id, passwordHash: members.passwordHash })
    .from(members)
    .where(eq(members.id, memberId));
  await confirm(ctx, { name: memberId, found: found ?? null, password, field: "memberPassword" });
}

type Claimed = {
  name: string;
  found: { id: string; passwordHash: string } | null | undefined;
  password: string;
  field: "memberPassword" | "secondStaff.password";
};

async function confirm(ctx: Context, { name, found, password, field }: Claimed): Promise<string> {
  const half = found ? { memberId: found.id, proof: passwordProof(found.passwordHash) } : null;
  const fits = () => passwordFits(found?.passwordHash || null, password);
  const right = await countedTry(ctx, deskTries(ctx.actor.id, name, half), fits).catch((error) => {
    throw triedAtDesk(error, field);
  });
  if (right && half) return half.memberId;
  await auditRecord(ctx, { action: "password.confirm", outcome: "refused" });
  throw new AppError("wrong_password", {}, { [field]: { key: "passwordIncorrect" } });
}
