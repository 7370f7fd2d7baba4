/** An amount from which on something holds, that may also never hold: a choice of two, and the francs. */
type Threshold = {
  /** The form's field of the choice, and its two values: never, or from the amount on. */
  choice: string;
  never: string;
  from: string;
  /** What is said of an amount that is none, and of one that is missing (`errors.field`). */
  invalid: string;
  missing: string;
};

/**
 * Every setting of the organisation, called as its column (db/schema/office.ts) and its texts
 * (`settings.fields`). The call, the form, the view and the audit trail follow from this.
 */
export const SETTINGS = {
  /** From how many francs on a second approver is needed; null: never (decisions, section 3). */
  secondApprovalFrom: {
    choice: "approvers",
    never: "one",
    from: "two",
    invalid: "secondApprovalInvalid",
    missing: "secondApprovalMissing",
  },
} as const satisfies Record<string, Threshold>;

export type Setting = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as Setting[];

/** A value for each setting: francs, or null for never. */
export type SettingsInput = Record<Setting, number | null>;
