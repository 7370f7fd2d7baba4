import { eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { shareholdings } from "@/db/schema";
import { kigaliDay, startOfKigaliDay } from "@/lib/dates";
import { shareSettings } from "@/lib/settings/queries";
import { shareholder } from "@/lib/shares/register";

/** What a certificate of shares says. */
export type Certificate = {
  memberId: string;
  memberNumber: string;
  name: string;
  /** How many shares the member holds, and francs that one is worth. */
  shares: number;
  value: number;
  /** The Kigali day on which it was issued. */
  day: string;
};

/** What a member holds now, as a certificate says it. Throws not_found for who holds no shares. */
export async function certificateOf(
  db: Executor,
  memberId: string,
  now: Date,
): Promise<Certificate> {
  const [{ memberNumber, name, shares }, { value }] = await Promise.all([
    shareholder(db, memberId),
    shareSettings(db),
  ]);
  return { memberId, memberNumber, name, shares, value, day: kigaliDay(now) };
}

/** When the member's shares last changed, where they are no longer what the certificate says; else null. */
export async function changedSince(
  db: Executor,
  { memberId, shares, value, day }: Certificate,
): Promise<Date | null> {
  const [[now], terms] = await Promise.all([
    db
      .select({ shares: shareholdings.shares, at: shareholdings.updatedAt })
      .from(shareholdings)
      .where(eq(shareholdings.memberId, memberId)),
    shareSettings(db),
  ]);
  const same = now?.shares === shares && terms.value === value;
  return same ? null : (now?.at ?? startOfKigaliDay(day));
}
