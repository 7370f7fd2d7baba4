import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { members, sessions } from "@/db/schema";
import { record as auditRecord } from "@/lib/audit/commands";
import { confirmPassword } from "@/lib/auth/passwords";
import type { Context } from "@/lib/context";
import { refuseHome } from "@/lib/divisions/rules";
import { cellOf } from "@/lib/divisions/rwanda";
import { AppError } from "@/lib/errors";
import { inTurnOf } from "@/lib/heavy-work";
import { retried } from "@/lib/ledger/once";
import { takenName } from "@/lib/members/refusals";
import { auditedChanges, type MemberState } from "@/lib/members/rules";
import { dropPicture, storePicture } from "@/lib/pictures/commands";
import { checkPicture, makePicture } from "@/lib/pictures/process";
import { askForEmail, refuseEmail } from "@/lib/profile/email";
import { changesSignIn, type ProfileChanges, profileChanges } from "@/lib/profile/rules";
import type { ProfileInput } from "@/lib/profile/schema";

/** A new picture as it was sent, under its field's name; `bytes` null takes the old one away. */
export type SentPicture = { field: "profileImage" | "profilePhoto"; bytes: Uint8Array | null };

type Sent = {
  picture?: SentPicture | undefined;
  /** The `updatedAt` that the writer had read: when it is another now, nothing is changed. */
  updatedAt?: string | undefined;
};

/** `asked`: the address that waits for its confirmation now. */
type Saved = { asked: string | null };

/**
 * Changes what a member may change of themselves. Another username, phone number or e-mail address
 * needs the password; the address is only asked for here (lib/profile/email.ts), as is the confirmation
 * of the present one. Throws username_taken,
 * email_taken, phone_taken, wrong_password, too_many_attempts, conflict, unauthenticated where the
 * session has ended meanwhile, or invalid and body_too_large with what is wrong.
 */
export async function updateProfile(
  ctx: Context,
  input: ProfileInput,
  { picture, updatedAt }: Sent = {},
): Promise<Saved> {
  if (input.email === null && ctx.actor.email !== null) {
    throw new AppError("invalid", {}, { email: { key: "emailInvalid" } });
  }
  const asked = await askedAddress(ctx, input);
  if (picture?.bytes) checkPicture(picture.bytes, picture.field);
  if (asked) await refuseEmail(ctx, asked);
  const confirmed = asked !== null || changesSignIn(ctx.actor, input);
  if (confirmed) await confirmSignIn(ctx, input.password);
  const { bytes, field } = picture ?? {};
  const content =
    bytes && field ? await makePicture({ bytes, field, memberId: ctx.actor.id }) : null;
  try {
    // The picture had a turn of its own; of what holds the member's row one goes on at a time.
    const save = async (tx: Executor) => {
      const before = await lockOwn(tx, ctx);
      const reread = updatedAt && Date.parse(updatedAt) !== before.updatedAt.getTime();
      // The password was judged, or not asked for, by what was read before the row was held.
      const outdated = confirmed
        ? before.passwordHash !== ctx.actor.passwordHash
        : changesSignIn(before, input);
      const moved = asked === ctx.actor.email && asked !== before.email;
      if (reread || outdated || (asked && moved)) throw new AppError("conflict");
      const changes = withCell(before, profileChanges(before, input));
      if (picture) {
        const file = content && (await storePicture(tx, ctx.now, before.id, content));
        if (file !== before.profileImage) changes.profileImage = file;
      }
      await write(ctx, tx, before, changes);
      if (asked) await askForEmail(ctx, tx, before, asked);
      await note(ctx, tx, before, changes, asked);
    };
    await inTurnOf(ctx.actor, () => retried(() => ctx.db.transaction(save)));
  } catch (error) {
    throw takenName(error);
  }
  return { asked };
}

/** Where a link is to be mailed: to another address, or to the present one that is to be confirmed. */
async function askedAddress(
  { db, actor }: Context,
  { email, confirmEmail }: ProfileInput,
): Promise<string | null> {
  if (email && email !== actor.email) return email;
  if (!confirmEmail) return null;
  const [own] = await db
    .select({ email: members.email })
    .from(members)
    .where(and(eq(members.id, actor.id), isNull(members.emailConfirmedAt)));
  return own?.email === actor.email ? actor.email : null;
}

async function confirmSignIn(ctx: Context, password: string | undefined) {
  if (!password) throw new AppError("invalid", {}, { password: { key: "passwordRequired" } });
  await confirmPassword(ctx, password);
}

// Whoever was signed out while the request was on its way changes nothing any more.
async function lockOwn(tx: Executor, { actor }: Context): Promise<MemberState> {
  const [row] = await tx.select().from(members).where(eq(members.id, actor.id)).for("update");
  const [ended] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, actor.sessionId), eq(sessions.active, false)));
  if (row?.status !== "active" || ended) throw new AppError("unauthenticated");
  return row;
}

// The cell follows from the village where its name says enough.
function withCell(before: MemberState, changes: ProfileChanges): ProfileChanges {
  const { district, sector, village } = { ...before, ...changes };
  const home = refuseHome(before, { district, sector, village });
  if (home) throw new AppError("invalid", {}, home);
  const moved = "district" in changes || "sector" in changes || "village" in changes;
  return moved ? { ...changes, cell: cellOf(district, sector, village) } : changes;
}

async function write(ctx: Context, tx: Executor, before: MemberState, changes: ProfileChanges) {
  if (Object.keys(changes).length === 0) return;
  await tx
    .update(members)
    .set({ ...changes, updatedAt: ctx.now })
    .where(eq(members.id, before.id));
  if ("profileImage" in changes) await dropPicture(tx, before.profileImage);
}

// The audit trail comes last: its chain stays locked until the end.
async function note(
  ctx: Context,
  tx: Executor,
  before: MemberState,
  { cell: _, profileImage, ...changes }: ProfileChanges,
  asked: string | null,
) {
  const asker = { ...ctx, db: tx };
  const subject = { type: "member", id: before.id };
  const pictured = profileImage !== undefined && {
    picture: profileImage === null ? "none" : "new",
  };
  if (pictured || Object.keys(changes).length > 0) {
    const detail = { ...auditedChanges(before, changes), ...pictured };
    await auditRecord(asker, { action: "member.update", outcome: "done", subject, detail });
  }
  if (asked) {
    await auditRecord(asker, {
      action: "profile.email-ask",
      outcome: "done",
      subject,
      ...(asked !== before.email && { detail: { changes: { email: [before.email, asked] } } }),
    });
  }
}
