import type { Act } from "@/lib/approvals/act";
import { changeSettings } from "@/lib/settings/commands";
import { getSettings, settingColumns } from "@/lib/settings/queries";
import { SETTING_KEYS, type SettingValue } from "@/lib/settings/rules";

/** Changes the organisation's settings, all of which decide about money (decisions, section 15). */
export const settings: Act<Record<string, SettingValue>> = {
  subject: "settings",

  async look(db, _, terms) {
    const present = await getSettings(db);
    const all = SETTING_KEYS.map((key) => {
      const after = terms[settingColumns[key].name] ?? null;
      return { what: key, before: present[key], after };
    });
    const changes = all.filter(({ before, after }) => before !== after);
    const nothing = { amount: null, type: null, from: null, to: null, movements: [] };
    return { effect: { about: "", ...nothing, changes }, interested: [] };
  },

  async run(ctx, tx, { id }) {
    await changeSettings(ctx, tx, id);
  },
};
