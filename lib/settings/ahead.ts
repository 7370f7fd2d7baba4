import { createHash } from "node:crypto";
import { and, asc, eq, gte, isNull, lte, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { proposals, settingsAhead } from "@/db/schema";
import { addDays, kigaliDay } from "@/lib/dates";
import { AppError } from "@/lib/errors";
import { isSame, type ShownChange, shownChange } from "@/lib/settings/change";
import { getSettings, settingColumns } from "@/lib/settings/queries";
import {
  FORM_KEYS,
  SETTING_KEYS,
  type Setting,
  type SettingsInput,
  type SettingValue,
} from "@/lib/settings/rules";
import { fieldOf, type SettingsAhead } from "@/lib/settings/schema";

/** So many days ahead settings can be agreed to. */
const MOST_DAYS = 366;
/** So many days after its day what has lapsed is still shown. */
const LAPSED_DAYS = 30;
/** More changes ahead than anybody makes; the list ends there. */
const MOST = 100;

/** Refuses (invalid, beside `from`) a day that is not ahead, or too far. */
export function checkAhead(from: string, now: Date): void {
  const today = kigaliDay(now);
  if (from > today && from <= addDays(today, MOST_DAYS)) return;
  throw new AppError("invalid", {}, { from: { key: "fromAhead" } });
}

/** What two people have agreed to for days to come, as far as it counts, in the order in which it will hold: of each what its settings come to by then. */
export async function listAhead(db: Executor): Promise<SettingsAhead[]> {
  return follow(db, await getSettings(db), await agreedAhead(db));
}

/**
 * What two people agreed to for a day and does not count, since one of them has been suspended or has lost the right
 * (decisions, section 15), each with what its settings would come to: on its day it lapses for good, and is shown for 30 days more.
 */
export async function listLapsed(db: Executor, now: Date): Promise<SettingsAhead[]> {
  const present = await getSettings(db);
  const since = gte(settingsAhead.holdsFrom, addDays(kigaliDay(now), -LAPSED_DAYS));
  const lapsed: SettingsAhead[] = [];
  for (const each of await notTakenUp(db, sql`not ${COUNTS}`, since)) {
    lapsed.push(...(await follow(db, present, [each])));
  }
  return lapsed;
}

/** The settings as they will be on a Kigali day, as far as it is agreed to; without one, as they are. */
export async function settingsOn(db: Executor, day?: string): Promise<SettingsInput> {
  const present = await getSettings(db);
  if (day === undefined) return present;
  const ahead = await follow(db, present, await agreedAhead(db, day));
  return Object.assign({}, present, ...ahead.map(({ settings }) => settings));
}

/**
 * Refuses (invalid, beside the setting) a change that would not go with what two people have agreed to for a day after
 * `from`, or for any day: too many places, or no method at all. `then`: the settings as they would be by it.
 */
export async function refuseMisfit(
  db: Executor,
  changed: readonly Setting[],
  then: SettingsInput,
  from: string | undefined,
): Promise<void> {
  const later = (await agreedAhead(db)).filter((each) => from === undefined || each.from > from);
  const steps = await follow(db, then, later);
  for (const [at, { from: day, settings }] of steps.entries()) {
    // What was agreed to for one day begins together: only what it comes to counts.
    if (steps[at + 1]?.from === day) continue;
    for (const key of changed) {
      const value = settings[key] ?? null;
      if (value === null || fieldOf(key).safeParse(value).success) continue;
      throw new AppError("invalid", {}, { [key]: { key: "agreedAhead", values: { day } } });
    }
  }
}

/** The mark of what a form was filled with: the same for the same settings, so that a form of before is known. */
export function markOf(shown: SettingsInput): string {
  const values = FORM_KEYS.map((key) => shown[key]);
  return createHash("sha256").update(JSON.stringify(values, inOrder)).digest("hex");
}

// What was agreed to ahead comes from JSON of the database, with the methods in another order.
const inOrder = (_: string, value: unknown) =>
  value && typeof value === "object" && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** What a form that was filled with `shown` changes, on settings that are `onto`: what its reader left as it was is not asked for. */
export async function typedOnto(
  db: Executor,
  onto: SettingsInput,
  shown: SettingsInput,
  typed: Asked,
): Promise<Asked> {
  const asked: Asked = {};
  for (const key of SETTING_KEYS) {
    const value = typed[key];
    if (value === undefined || isSame(shown[key], value)) continue;
    const change = shownChange(shown[key], value);
    Object.assign(asked, { [key]: await settingAfter(db, key, onto[key], value, change) });
  }
  return asked;
}

/** Some settings, as somebody asks for them. */
export type Asked = { [K in Setting]?: SettingsInput[K] | undefined };

type Agreed = { proposal: string; from: string; terms: unknown; effect: unknown };

const COUNTS = sql`settings_ahead_counts(${settingsAhead.proposalId})`;

async function agreedAhead(db: Executor, until?: string): Promise<Agreed[]> {
  return notTakenUp(
    db,
    COUNTS,
    until === undefined ? undefined : lte(settingsAhead.holdsFrom, until),
  );
}

async function notTakenUp(db: Executor, ...which: (SQL | undefined)[]): Promise<Agreed[]> {
  return db
    .select({
      proposal: settingsAhead.proposalId,
      from: settingsAhead.holdsFrom,
      terms: proposals.terms,
      effect: proposals.effect,
    })
    .from(settingsAhead)
    .innerJoin(proposals, eq(proposals.id, settingsAhead.proposalId))
    .where(and(isNull(settingsAhead.appliedAt), ...which))
    .orderBy(
      asc(settingsAhead.holdsFrom),
      asc(settingsAhead.agreedAt),
      asc(settingsAhead.proposalId),
    )
    .limit(MOST);
}

/** What the settings come to, one agreed change after the other, as settings_due takes them up. */
async function follow(
  db: Executor,
  start: SettingsInput,
  agreed: readonly Agreed[],
): Promise<SettingsAhead[]> {
  const state = { ...start };
  const ahead: SettingsAhead[] = [];
  for (const { proposal, from, terms, effect } of agreed) {
    const settings: Partial<SettingsInput> = {};
    const { changes = [] } = effect as { changes?: ({ what: string } & ShownChange)[] };
    for (const change of changes) {
      const key = SETTING_KEYS.find((each) => each === change.what);
      if (!key) continue;
      // A proposal names columns.
      const value = (terms as Record<string, SettingValue>)[settingColumns[key].name] ?? null;
      Object.assign(settings, { [key]: await settingAfter(db, key, state[key], value, change) });
    }
    ahead.push({ proposal, from, settings });
    Object.assign(state, settings);
  }
  return ahead;
}

async function settingAfter(
  db: Executor,
  key: Setting,
  present: SettingValue,
  asked: SettingValue,
  change: ShownChange,
): Promise<SettingValue> {
  const [row] = await db.execute<{ value: SettingValue }>(
    sql`select setting_after(${settingColumns[key].name}, ${JSON.stringify(present)}, ${JSON.stringify(asked)},
      ${JSON.stringify(change)}) as value`,
  );
  return row?.value ?? null;
}

/** The day for which a proposal was kept; null where it holds already. */
export async function dayOfAhead(db: Executor, proposal: string): Promise<string | null> {
  const [row] = await db
    .select({ from: settingsAhead.holdsFrom })
    .from(settingsAhead)
    .where(eq(settingsAhead.proposalId, proposal));
  return row?.from ?? null;
}
