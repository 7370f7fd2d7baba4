import { eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { logos, members, settings } from "@/db/schema";
import { eachKey } from "@/lib/each-key";
import { isDemonstration } from "@/lib/env";
import { openChannels } from "@/lib/ledger/channels";
import {
  type FeeRates,
  feeRate,
  METHODS,
  type Method,
  RAIL_METHODS,
  type RailMethod,
} from "@/lib/methods";
import { channelOfPlace, type PayInPlace } from "@/lib/pay-in";
import { isPictureFile } from "@/lib/pictures/rules";
import {
  type Brand,
  type Letterhead,
  letterheadOf,
  logoAddress,
  UNNAMED,
} from "@/lib/settings/letterhead";
import { SETTING_KEYS, SETTINGS, type Setting } from "@/lib/settings/rules";
import type { SettingsView, WaysToPay } from "@/lib/settings/schema";

/** The column of each setting. */
export const settingColumns = eachKey(SETTING_KEYS, (key) => settings[key]) as {
  [K in Setting]: (typeof settings)[K];
};

/** The organisation's settings. For those who hold settings.view. */
export async function getSettings(db: Executor): Promise<SettingsView> {
  const staffTwoFactor = sql<number>`coalesce(${settings.staffTwoFactor}, ${isDemonstration() ? 0 : 1}::int)`;
  const [row] = await db
    .select({
      ...settingColumns,
      staffTwoFactor,
      transparency: shownToVisitors(),
      officePhone: phoneOfOffice(),
      ...letterheadTexts,
      voucherLimit: sql<number>`coalesce(${settings.voucherLimit}, 0)`.mapWith(Number),
      offered: offered(),
      counterLimit:
        sql<number>`coalesce(${settings.counterLimit}, ${SETTINGS.counterLimit.usual}::int)`.mapWith(
          Number,
        ),
      reconciled: sql<string>`coalesce(${settings.reconciled}, '')`,
      proofRequired: sql<string>`coalesce(${settings.proofRequired}, ${SETTINGS.proofRequired.usual})`,
      calls: sql<string>`coalesce(${settings.calls}, '')`,
      payouts: sql<string>`coalesce(${settings.payouts}, '')`,
      ...shareColumns,
      logo,
      updatedAt: settings.updatedAt,
      updatedBy: members.fullName,
    })
    .from(settings)
    .leftJoin(members, eq(members.id, settings.updatedBy));
  if (!row) throw new Error("The settings have no row.");
  return {
    ...row,
    payIn: row.payIn ?? [],
    fees: allRates(row.fees),
    updatedAt: row.updatedAt.toISOString(),
  };
}

type OfShares = "shares" | "shareValue" | "shareMinimum" | "shareMost" | "joiningFee";

const orUsual = (key: OfShares) =>
  sql<number>`coalesce(${settings[key]}, ${SETTINGS[key].usual}::int)`.mapWith(Number);

const shareColumns = {
  shares: orUsual("shares"),
  shareValue: orUsual("shareValue"),
  shareMinimum: orUsual("shareMinimum"),
  shareMost: orUsual("shareMost"),
  joiningFee: orUsual("joiningFee"),
};

/**
 * On what terms the cooperative issues shares. `locked`: whoever changes them waits until the open database transaction ends.
 */
export async function shareSettings(db: Executor, { locked = false } = {}) {
  const read = db.select(shareColumns).from(settings);
  const [row] = await (locked ? read.for("share") : read);
  if (!row) throw new Error("The settings have no row.");
  return {
    on: row.shares === 1,
    value: row.shareValue,
    minimum: row.shareMinimum,
    most: row.shareMost,
    joiningFee: row.joiningFee,
  };
}

const shownToVisitors = () =>
  sql<number>`coalesce(${settings.transparency}, ${isDemonstration() ? 1 : 0}::int)`;

/** Whether visitors see what is owed to members in all. */
export async function isTransparent(db: Executor): Promise<boolean> {
  const [row] = await db.select({ shown: shownToVisitors() }).from(settings);
  return row?.shown === 1;
}

const offered = () => sql<string>`coalesce(${settings.offered}, ${SETTINGS.offered.usual})`;

/** By which methods members pay in and out now. */
export async function offeredMethods(db: Executor): Promise<readonly Method[]> {
  const [row] = await db.select({ offered: offered() }).from(settings);
  return methodsIn(row?.offered);
}

const methodsIn = (offered = "") => METHODS.filter((each) => offered.split(", ").includes(each));

const phoneOfOffice = () => sql<string>`coalesce(${settings.officePhone}, '')`;

/** Whom members call, as `+250788000101`; empty where nobody has said. */
export async function officePhone(db: Executor): Promise<string> {
  const [row] = await db.select({ phone: phoneOfOffice() }).from(settings);
  return row?.phone ?? "";
}

const letterheadTexts = {
  legalName: sql<string>`coalesce(${settings.legalName}, '')`,
  registrationNumber: sql<string>`coalesce(${settings.registrationNumber}, '')`,
  signatories: sql<string>`coalesce(${settings.signatories}, '')`,
};

const logo = sql<string>`coalesce(${settings.logo}, '')`;

/** Who issues documents, as two people have agreed to say it. */
export async function letterhead(db: Executor): Promise<Letterhead> {
  const [row] = await db.select({ ...letterheadTexts, logo }).from(settings);
  return letterheadOf(row);
}

/** The same for a document that is drawn, with the picture itself. */
export async function drawnLetterhead(db: Executor): Promise<Letterhead> {
  const [row] = await db
    .select({ ...letterheadTexts, logo, picture: logos.content })
    .from(settings)
    .leftJoin(logos, eq(logos.file, settings.logo));
  const head = letterheadOf(row);
  return row?.picture ? { ...head, picture: new Uint8Array(row.picture) } : head;
}

/** The columns of the settings that brandIn reads. */
export const brandColumns = { legalName: letterheadTexts.legalName, logo };

/** What the cooperative shows of itself on every screen; null: the application's own name and sign. */
export function brandIn(row: { legalName: string; logo: string } | undefined): Brand | null {
  return row?.logo ? { name: row.legalName || UNNAMED, logo: logoAddress(row.logo) } : null;
}

/** The same, read for who is not signed in. */
export async function brandOf(db: Executor): Promise<Brand | null> {
  const [row] = await db.select(brandColumns).from(settings);
  return brandIn(row);
}

/** The bytes of a logo by its name; null when there is none. */
export async function readLogo(db: Executor, file: string): Promise<Buffer | null> {
  if (!isPictureFile(file)) return null;
  const [row] = await db.select({ content: logos.content }).from(logos).where(eq(logos.file, file));
  return row?.content ?? null;
}

/** From how many francs on two people must agree; null when one is always enough. */
export async function secondApprovalFrom(db: Executor): Promise<number | null> {
  const [row] = await db.select({ from: settings.secondApprovalFrom }).from(settings);
  return row?.from ?? null;
}

const allRates = (rates: FeeRates | null) =>
  eachKey(METHODS, (method) => feeRate(method, rates ?? {}));

/** The fee on a deposit by each method, in percent. */
export async function feeRates(db: Executor): Promise<Required<FeeRates>> {
  const [row] = await db.select({ rates: settings.fees }).from(settings);
  return allRates(row?.rates ?? null);
}

/** What a member who pays in is told: the methods, where each is paid, and its fee. */
export async function waysToPay(db: Executor): Promise<WaysToPay> {
  const [row] = await db
    .select({ offered: offered(), rates: settings.fees, places: settings.payIn })
    .from(settings);
  return {
    offered: methodsIn(row?.offered),
    rates: allRates(row?.rates ?? null),
    places: await onOpenChannels(db, row?.places ?? []),
  };
}

// At a closed account nobody pays in.
async function onOpenChannels(
  db: Executor,
  places: readonly PayInPlace[],
): Promise<readonly PayInPlace[]> {
  if (places.every(({ channel }) => channel === undefined)) return places;
  const open = (await openChannels(db)).map(({ key }) => key);
  return places.filter((place) => open.includes(channelOfPlace(place)));
}

/** Where members pay in. */
export async function payInPlaces(db: Executor): Promise<readonly PayInPlace[]> {
  const [row] = await db.select({ places: settings.payIn }).from(settings);
  return row?.places ?? [];
}

/** By which methods members are asked on their phone, where the provider's keys are known too. */
export async function calledMethods(db: Executor): Promise<readonly RailMethod[]> {
  const [row] = await db.select({ calls: settings.calls }).from(settings);
  return railsIn(row?.calls);
}

/** By which methods the provider pays withdrawals out, where its keys are known too. */
export async function paidOutMethods(db: Executor): Promise<readonly RailMethod[]> {
  const [row] = await db.select({ payouts: settings.payouts }).from(settings);
  return railsIn(row?.payouts);
}

const railsIn = (text: string | null | undefined) =>
  RAIL_METHODS.filter((method) => (text ?? "").split(", ").includes(method));
