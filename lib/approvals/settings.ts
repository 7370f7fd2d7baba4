import type { Act } from "@/lib/approvals/act";
import { isSame, toldOf } from "@/lib/settings/change";
import { changeSettings } from "@/lib/settings/commands";
import { getSettings, settingColumns } from "@/lib/settings/queries";
import { SETTING_KEYS, type SettingValue } from "@/lib/settings/rules";

/** Changes the organisation's settings, all of which decide about money (decisions, section 15). */
export const settings: Act<Record<string, SettingValue>> = {
  subject: "settings",

  async look(db, _, terms) {
    const present = await getSettings(db);
    const changes = SETTING_KEYS.flatMap((key) => {
      const { name } = settingColumns[key];
      if (!Object.hasOwn(terms, name)) return [];
      const after = terms[name] ?? null;
      return isSame(present[key], after) ? [] : [{ what: key, ...toldOf(present[key], after) }];
    });
    const nothing = { amount: null, type: null, from: null, to: null, movements: [] };
    return { effect: { about: "", ...nothing, changes }, interested: [] };
  },

  async run(ctx, tx, { id }) {
    await changeSettings(ctx, tx, id);
  },
};
