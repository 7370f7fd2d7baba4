import { randomUUID } from "node:crypto";
import { and, eq, gt, inArray, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { activationCodes, members } from "@/db/schema";
import { giveCode, unused } from "@/lib/auth/activation/commands";
import { activationCode, LETTER_MS } from "@/lib/auth/activation/rules";
import type { Context } from "@/lib/context";
import { refuseHome } from "@/lib/divisions/rules";
import { cellOf } from "@/lib/divisions/rwanda";
import { AppError } from "@/lib/errors";
import { onceWithin, remember, requestOf } from "@/lib/ledger/once";
import { memberNumber } from "@/lib/member-number";
import { createMember } from "@/lib/members/commands";
import { keptNationalId, nationalIdHash } from "@/lib/members/joining/register";
import { proposedUsernames } from "@/lib/members/joining/rules";
import type { EnrolInput } from "@/lib/members/joining/schema";
import { takenName } from "@/lib/members/refusals";

/** `activationCode`: told to who let them join; null once it was used or replaced. */
type Enrolled = {
  id: string;
  memberNumber: string;
  username: string;
  activationCode: string | null;
};

/**
 * Lets somebody join who stands before the desk (decisions, section 18). They have no password: a code on paper opens
 * their account. The same request again is told the same. Throws invalid, beside the field, for a phone number,
 * address or national id of another member, whom it does not name; request_id_reused.
 */
export async function enrolMember(ctx: Context, input: EnrolInput): Promise<Enrolled> {
  const { nationalId, ...person } = input;
  // The request is kept as a digest of its payload: of so short a number only a keyed one.
  const payload = [person, nationalId ? nationalIdHash(nationalId) : null];
  const request = requestOf(ctx, "enrol-member", payload);
  try {
    const done = await onceWithin(ctx, request, async (tx) => {
      const id = await join(tx, ctx, input);
      return remember(tx, ctx.actor.id, request, id, ctx.now);
    });
    return await enrolled(ctx, done.transactionId);
  } catch (error) {
    throw besideField(error);
  }
}

async function join(tx: Executor, ctx: Context, input: EnrolInput): Promise<string> {
  const { nationalId, district = null, sector = null, village = null, ...person } = input;
  const none = { district: null, sector: null, village: null };
  const home = refuseHome(none, { district, sector, village });
  if (home) throw new AppError("invalid", {}, home);
  const { id } = await createMember(
    { ...ctx, db: tx },
    {
      ...person,
      district,
      sector,
      village,
      cell: cellOf(district, sector, village),
      // Until the number is known.
      username: `joining-${randomUUID()}`,
      passwordHash: "",
      role: "member",
    },
  );
  const username = await freeUsername(tx, id, input.firstName);
  const sealed = nationalId ? keptNationalId(nationalId, id) : {};
  await tx
    .update(members)
    .set({ username, ...sealed })
    .where(eq(members.id, id))
    .catch((error) => {
      throw takenName(error);
    });
  await giveCode(tx, ctx.now, { memberId: id, by: ctx.actor.id, proposal: null });
  return id;
}

async function freeUsername(tx: Executor, id: string, firstName: string): Promise<string> {
  const [row] = await tx.select({ no: members.memberNo }).from(members).where(eq(members.id, id));
  const wanted = proposedUsernames(firstName, row?.no ?? 0);
  const taken = await tx
    .select({ username: members.username })
    .from(members)
    .where(inArray(members.username, wanted));
  const free = wanted.find((name) => !taken.some(({ username }) => username === name));
  if (!free) throw new AppError("username_taken");
  return free;
}

// The code of this joining alone, and as long as its letter may be printed: not one that two have agreed to later.
async function enrolled({ db, actor, now }: Context, id: string): Promise<Enrolled> {
  const { memberNo, username } = members;
  const { createdAt, proposalId } = activationCodes;
  const [row] = await db
    .select({ no: memberNo, username, code: activationCodes.id })
    .from(members)
    .leftJoin(
      activationCodes,
      and(
        eq(activationCodes.memberId, id),
        eq(activationCodes.givenBy, actor.id),
        isNull(proposalId),
        gt(createdAt, new Date(now.getTime() - LETTER_MS)),
        unused,
      ),
    )
    .where(eq(members.id, id));
  if (!row) throw new AppError("not_found");
  return {
    id,
    memberNumber: memberNumber(row.no),
    username: row.username,
    activationCode: row.code && activationCode(row.code),
  };
}

// Of whom it is, nobody at the desk learns.
function besideField(error: unknown): unknown {
  const taken = error instanceof AppError && error.code.endsWith("_taken") && error.fields;
  return taken ? new AppError("invalid", {}, taken) : error;
}
