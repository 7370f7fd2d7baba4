import type { Database } from "@/db/client";
import { hashPassword } from "@/lib/auth/passwords";
import { addDays, kigaliDay } from "@/lib/dates";
import { createMember } from "@/lib/members/commands";
import { loadMember } from "./actors";
import { everybody } from "./people";

export const DEMO_PASSWORD = "demo-pass-2026";

/** Lets everybody join over the months before; the sign-ins of the start-up log came first. */
export async function letJoin(db: Database, now: Date) {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const joined = [];
  for (const [at, person] of everybody().entries()) {
    const usual = at < 9 ? 425 - at : Math.max(30, 420 - at * 6);
    const daysAgo = person.role === "auditor" ? 1 : usual;
    const day = addDays(kigaliDay(now), -daysAgo);
    const joinedAt = new Date(
      `${day}T${String(8 + (at % 9)).padStart(2, "0")}:${10 + (at % 40)}:00+02:00`,
    );
    const { id } = await createMember(
      { db, actor: null, now: joinedAt, address: null },
      {
        username: person.username,
        email: `${person.username}@openfuture.rw`,
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

/** Staff are +25078800000n, members +250788000101 and on (decisions, section 13). */
function phoneOf(at: number): string {
  return at < 5 ? `+25078800000${at + 1}` : `+250788000${96 + at}`;
}
