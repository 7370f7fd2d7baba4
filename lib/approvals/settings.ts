import type { Executor } from "@/db/client";
import type { Act } from "@/lib/approvals/act";
import { AppError } from "@/lib/errors";
import { openChannels } from "@/lib/ledger/channels";
import { channelOfPlace, type PayInPlace } from "@/lib/pay-in";
import { refuseMisfit, settingsOn } from "@/lib/settings/ahead";
import { isSame, shownChange } from "@/lib/settings/change";
import { changeSettings, takeUpSettings } from "@/lib/settings/commands";
import { readLogo, settingColumns } from "@/lib/settings/queries";
import { HOLDS_FROM, SETTING_KEYS, type SettingValue } from "@/lib/settings/rules";
import { anySharesHeld } from "@/lib/shares/queries";

// What counts once goes on counting: what waits to be explained would never be.
function refuseGivenUp(before: string, after: SettingValue | undefined): void {
  const kept = after === undefined ? before : String(after ?? "");
  if (before.split(", ").some((each) => each && !kept.split(", ").includes(each))) {
    throw new AppError("invalid", {}, { reconciled: { key: "reconciledStays" } });
  }
}

// Where money would arrive on no channel that is open, nobody pays in.
async function refuseClosedPlaces(db: Executor, value: SettingValue | undefined): Promise<void> {
  const places = (value ?? []) as readonly PayInPlace[];
  if (!Array.isArray(places) || places.every(({ channel }) => channel === undefined)) return;
  const open = (await openChannels(db)).map(({ key }) => key);
  if (places.some((place) => !open.includes(channelOfPlace(place)))) {
    throw new AppError("invalid", {}, { payIn: { key: "payInChannel" } });
  }
}

/** Changes the organisation's settings, all of which decide about money (decisions, section 15). */
export const settings: Act<Record<string, SettingValue>> = {
  subject: "settings",

  // What was agreed to before for a day that has begun comes first, since whole columns are written: taken up meanwhile it
  // would be undone, and taken up afterwards it would undo this.
  hold: takeUpSettings,

  async look(db, _, terms) {
    const from = typeof terms[HOLDS_FROM] === "string" ? terms[HOLDS_FROM] : undefined;
    // What counts once stays: on a day ahead it could meet another state.
    if (from && Object.hasOwn(terms, settingColumns.reconciled.name)) {
      throw new AppError("invalid", {}, { from: { key: "fromNotReconciled" } });
    }
    const ofShares = [settingColumns.shares, settingColumns.shareValue].filter(({ name }) =>
      Object.hasOwn(terms, name),
    );
    if (from && ofShares.length > 0) {
      throw new AppError("invalid", {}, { from: { key: "fromNotShares" } });
    }
    // What one is worth stays while members hold any: their money is so many times that.
    if (ofShares.length > 0 && (await anySharesHeld(db))) throw new AppError("shares_held");
    const file = terms[settingColumns.logo.name];
    if (typeof file === "string" && file !== "" && !(await readLogo(db, file))) {
      throw new AppError("invalid", {}, { logo: { key: "logoInvalid" } });
    }
    const present = await settingsOn(db, from);
    const then = { ...present };
    const changes = SETTING_KEYS.flatMap((key) => {
      const { name } = settingColumns[key];
      if (!Object.hasOwn(terms, name)) return [];
      const after = terms[name] ?? null;
      Object.assign(then, { [key]: after });
      return isSame(present[key], after)
        ? []
        : [{ what: key, ...shownChange(present[key], after) }];
    });
    if (changes.some(({ what }) => what === "payIn")) {
      await refuseClosedPlaces(db, terms[settingColumns.payIn.name]);
    }
    refuseGivenUp(present.reconciled, terms.reconciled);
    await refuseMisfit(
      db,
      changes.map(({ what }) => what),
      then,
      from,
    );
    const nothing = { amount: null, type: null, from: null, to: null, movements: [] };
    const effect = { about: "", ...nothing, changes, ...(from && { holdsFrom: from }) };
    return { effect, interested: [] };
  },

  async run(ctx, tx, { id }) {
    await changeSettings(ctx, tx, id);
  },
};
