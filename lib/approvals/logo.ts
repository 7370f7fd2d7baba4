import { createHash } from "node:crypto";
import { logos } from "@/db/schema";
import { proposeSettings } from "@/lib/approvals/settings-change";
import type { Context } from "@/lib/context";
import { makeLogo } from "@/lib/pictures/process";

/**
 * Keeps a sign of the cooperative and proposes to show it, at once or from a Kigali day on; null: to show none. Answers
 * the proposal, or null where it is shown already. Throws body_too_large, invalid, too_many_at_once, busy, or what
 * proposeSettings throws.
 */
export async function proposeLogo(
  ctx: Context,
  bytes: Uint8Array | null,
  from?: string,
): Promise<string | null> {
  return proposeSettings(ctx, { logo: bytes === null ? "" : await keep(ctx, bytes) }, from);
}

async function keep({ db, actor, now }: Context, bytes: Uint8Array): Promise<string> {
  const content = await makeLogo({ bytes, field: "file", memberId: actor.id });
  const file = `${createHash("sha256").update(content).digest("hex")}.png`;
  await db
    .insert(logos)
    .values({ file, content, addedBy: actor.id, createdAt: now })
    .onConflictDoNothing();
  return file;
}
