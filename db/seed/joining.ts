import type { Database } from "@/db/client";
import { hashPassword } from "@/lib/auth/passwords";
import { addDays, kigaliDay } from "@/lib/dates";
import { createMember } from "@/lib/members/commands";
import { loadMember } from "./actors";
import { everybody, WITHOUT_EMAIL } from "./people";

export const DEMO_PASSWORD = "demo-pass-2026";

/** Lets everybody join over the months before; the sign-ins of the start-up log came first. */
export async function letJoin(db: Database, now: Date) {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const joined = [];
  for (const [at, person] of everybody().entries()) {
    const daysAgo = person.role === "auditor" ? 1 : joinedAgo(at);
    const day = addDays(kigaliDay(now), -daysAgo);
    const joinedAt = new Date(
      `${day}T${String(8 + (at % 9)).padStart(2, "0")}:${10 + (at % 40)}:00+02:00`,
    );
    const without = WITHOUT_EMAIL.includes(person.username);
    const { id } = await createMember(
      { db, actor: null, now: joinedAt, address: null },
      {
        username: person.username,
        email: without ? null : `${person.username}@openfuture.rw`,
        emailConfirmedAt: without ? null : joinedAt,
        firstName: person.first,
        lastName: person.last,
        phone: phoneOf(at),
        gender: person.gender,
        district: person.district,
        sector: person.sector,
        cell: person.cell,
        village: person.village,
        role: person.role,
        class: person.class,
        sharePercentage: Math.round(person.share * 10) / 10,
        passwordHash,
      },
    );
    joined.push({ ...(await loadMember(db, id)), joinedAt });
  }
  return joined;
}

/**
 * Days before today: the first twenty-six began it together; then people came after a good harvest, after the yearly
 * meeting, and since then one by one.
 */
function joinedAgo(at: number): number {
  if (at < 9) return 425 - at;
  if (at < 26) return 415 - (at - 9) * 2;
  if (at < 38) return 292 - (at - 26) * 3;
  if (at < 48) return 186 - (at - 38) * 2;
  return 92 - (at - 48) * 5;
}

/** Staff are +25078800000n, members +250788000101 and on (decisions, section 13). */
function phoneOf(at: number): string {
  return at < 5 ? `+25078800000${at + 1}` : `+250788000${96 + at}`;
}
