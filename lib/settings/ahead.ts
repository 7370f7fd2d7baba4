import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { proposals, settingsAhead } from "@/db/schema";
import { addDays, kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { getSettings, settingColumns } from "@/lib/settings/queries";
import { SETTING_KEYS, type SettingsInput } from "@/lib/settings/rules";
import type { SettingsAhead } from "@/lib/settings/schema";

/** So many days ahead settings can be agreed to. */
const MOST_DAYS = 366;
/** More changes ahead than anybody makes; the list ends there. */
const MOST = 100;

/** Refuses (invalid, beside `from`) a day that is not ahead, or too far. */
export function checkAhead(from: string, now: Date): void {
  const today = kigaliDay(now);
  if (from > today && from <= addDays(today, MOST_DAYS)) return;
  throw new AppError("invalid", {}, { from: { key: "fromAhead" } });
}

/** What two people have agreed to for days to come, in the order in which it will hold. */
export async function listAhead(db: Executor, until?: string): Promise<SettingsAhead[]> {
  const rows = await db
    .select({
      proposal: settingsAhead.proposalId,
      from: settingsAhead.holdsFrom,
      terms: proposals.terms,
    })
    .from(settingsAhead)
    .innerJoin(proposals, eq(proposals.id, settingsAhead.proposalId))
    .where(
      and(
        isNull(settingsAhead.appliedAt),
        until === undefined ? undefined : lte(settingsAhead.holdsFrom, until),
      ),
    )
    .orderBy(
      asc(settingsAhead.holdsFrom),
      asc(settingsAhead.agreedAt),
      asc(settingsAhead.proposalId),
    )
    .limit(MOST);
  return rows.map(({ terms, ...row }) => ({ ...row, settings: settingsIn(terms) }));
}

/** The settings as they will be on a Kigali day, as far as it is agreed to. */
export async function settingsOn(db: Executor, day: string): Promise<SettingsInput> {
  const present = await getSettings(db);
  const ahead = await listAhead(db, day);
  return Object.assign({}, present, ...ahead.map(({ settings }) => settings));
}

/** The day for which a proposal was kept; null where it holds already. */
export async function dayOfAhead(db: Executor, proposal: string): Promise<string | null> {
  const [row] = await db
    .select({ from: settingsAhead.holdsFrom })
    .from(settingsAhead)
    .where(eq(settingsAhead.proposalId, proposal));
  return row?.from ?? null;
}

// A proposal names columns.
function settingsIn(terms: unknown): Partial<SettingsInput> {
  const given = terms as Record<string, unknown>;
  const named = SETTING_KEYS.map((key) => [key, settingColumns[key].name] as const);
  return Object.fromEntries(
    named.filter(([, name]) => Object.hasOwn(given, name)).map(([key, name]) => [key, given[name]]),
  );
}
