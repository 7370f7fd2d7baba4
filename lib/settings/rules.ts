import { eachKey } from "@/lib/each-key";
import {
  type FeeRates,
  feeRate,
  METHODS,
  type Method,
  RAIL_METHODS,
  STATEMENT_METHODS,
} from "@/lib/methods";
import type { AnySetting, Threshold, ValueOf } from "@/lib/settings/kinds";

const SWITCH = {
  kind: "whole",
  unit: "switch",
  min: 0,
  max: 1,
  invalid: "invalidValue",
  missing: "required",
} as const;

/**
 * Every setting of the organisation, called as its column (db/schema/office.ts) and its texts
 * (`settings.fields`). The call, the form, the view and the audit trail follow from this.
 */
export const SETTINGS = {
  /** As the cooperative is registered: at the head of every document. */
  legalName: {
    kind: "text",
    lines: 1,
    longest: 120,
    usual: "",
    invalid: "legalNameInvalid",
    missing: "legalNameInvalid",
  },
  /** Under which it is registered. */
  registrationNumber: {
    kind: "text",
    lines: 1,
    longest: 60,
    usual: "",
    invalid: "registrationInvalid",
    missing: "registrationInvalid",
  },
  /** Who stands for it on documents: a name and a function on each line. */
  signatories: {
    kind: "text",
    lines: 3,
    longest: 100,
    usual: "",
    invalid: "signatoriesInvalid",
    missing: "signatoriesInvalid",
  },
  /** From how many francs on a second approver is needed; null: never (decisions, section 3). */
  secondApprovalFrom: {
    kind: "threshold",
    choice: "approvers",
    never: "one",
    from: "two",
    invalid: "secondApprovalInvalid",
    missing: "secondApprovalMissing",
  },
  /** Up to how many francs in 24 hours one person records vouchers alone; 0: a second person always. */
  voucherLimit: {
    kind: "whole",
    unit: "francs",
    min: 0,
    max: 1_000_000_000,
    usual: 0,
    invalid: "voucherLimitInvalid",
    missing: "voucherLimitInvalid",
  },
  /** Up to how many francs of one member in 24 hours one clerk takes or pays at the desk alone; 0: a second person always. */
  counterLimit: {
    kind: "whole",
    unit: "francs",
    min: 0,
    max: 1_000_000_000,
    usual: 200_000,
    invalid: "counterLimitInvalid",
    missing: "counterLimitInvalid",
  },
  /** How many times their own savings a member may owe on loans of other members. */
  debtTimesSavings: {
    kind: "whole",
    unit: "times",
    min: 0,
    max: 100,
    usual: 3,
    invalid: "debtTimesInvalid",
    missing: "debtTimesInvalid",
  },
  /** So much may be owed whatever the savings. */
  debtAtLeast: {
    kind: "whole",
    unit: "francs",
    min: 0,
    max: 1_000_000_000,
    usual: 50_000,
    invalid: "debtAtLeastInvalid",
    missing: "debtAtLeastInvalid",
  },
  /** Whether staff must use two-factor; off in the demonstration until somebody switches it on. */
  staffTwoFactor: { ...SWITCH, usual: 1 },
  /** To whom each day's seal of the books is sent. */
  auditors: {
    kind: "addresses",
    most: 10,
    usual: "",
    invalid: "auditorsInvalid",
    missing: "auditorsInvalid",
  },
  /** Whether visitors see what is owed to members; on in the demonstration until somebody switches it off. */
  transparency: { ...SWITCH, usual: 0 },
  /** By which methods members pay in and out from now on; what waits goes on. */
  offered: {
    kind: "methods",
    of: METHODS,
    none: false,
    usual: METHODS.join(", "),
    invalid: "offeredInvalid",
    missing: "offeredInvalid",
  },
  /** Where members pay in; none: they ask at the office. */
  payIn: {
    kind: "places",
    usual: [],
    invalid: "payInInvalid",
    missing: "payInInvalid",
  },
  /** What is kept of a deposit, in percent; it holds for what is asked for from then on. */
  fees: {
    kind: "rates",
    most: 10,
    usual: eachKey(METHODS, (method) => feeRate(method, {})) as FeeRates,
    invalid: "feesInvalid",
    missing: "feesInvalid",
  },
  /** Whom members call: on every page of help. */
  officePhone: {
    kind: "phone",
    usual: "",
    invalid: "phoneInvalid",
    missing: "phoneInvalid",
  },
  /** Whose statements count: what is asked for from then on waits for its line. Once there, a method stays. */
  reconciled: {
    kind: "methods",
    of: STATEMENT_METHODS,
    none: true,
    usual: "",
    invalid: "methodsInvalid",
    missing: "methodsInvalid",
  },
  /** Where no deposit is approved without a line, once the statements count: everywhere, unless somebody says otherwise. */
  proofRequired: {
    kind: "methods",
    of: STATEMENT_METHODS,
    none: true,
    usual: STATEMENT_METHODS.join(", "),
    invalid: "methodsInvalid",
    missing: "methodsInvalid",
  },
  /** Whose provider asks members on their phone, where its keys are in the environment. */
  calls: {
    kind: "methods",
    of: RAIL_METHODS,
    none: true,
    usual: "",
    invalid: "methodsInvalid",
    missing: "methodsInvalid",
  },
  /** Whose provider pays withdrawals out once they are approved, where its keys are there. */
  payouts: {
    kind: "methods",
    of: RAIL_METHODS,
    none: true,
    usual: "",
    invalid: "methodsInvalid",
    missing: "methodsInvalid",
  },
  /** Whether members buy shares; while anybody holds one, it stays on. */
  shares: { ...SWITCH, usual: 0 },
  /** Francs that a share is worth; while anybody holds one, it stays. */
  shareValue: {
    kind: "whole",
    unit: "francs",
    min: 1,
    max: 1_000_000_000,
    usual: 1_000,
    invalid: "shareValueInvalid",
    missing: "shareValueInvalid",
  },
  /** How many shares whoever has any holds at least. */
  shareMinimum: {
    kind: "whole",
    unit: "count",
    min: 1,
    max: 1_000_000,
    usual: 1,
    invalid: "shareMinimumInvalid",
    missing: "shareMinimumInvalid",
  },
  /** Which part of all shares one member may hold, in percent; 100: all of them. */
  shareMost: {
    kind: "whole",
    unit: "percent",
    min: 1,
    max: 100,
    usual: 100,
    invalid: "shareMostInvalid",
    missing: "shareMostInvalid",
  },
  /** The cooperative's sign: on every screen, where people sign in, and at the head of documents. */
  logo: {
    kind: "picture",
    usual: "",
    invalid: "logoInvalid",
    missing: "logoInvalid",
  },
  /** Francs that a member pays once, with the first shares that they buy; 0: nothing. */
  joiningFee: {
    kind: "whole",
    unit: "francs",
    min: 0,
    max: 1_000_000_000,
    usual: 0,
    invalid: "joiningFeeInvalid",
    missing: "joiningFeeInvalid",
  },
} as const satisfies Record<string, AnySetting>;

export type Setting = keyof typeof SETTINGS;
export const SETTING_KEYS = Object.keys(SETTINGS) as Setting[];

/** A value for each setting. */
export type SettingsInput = { [K in Setting]: ValueOf[(typeof SETTINGS)[K]["kind"]] };
export type SettingValue = SettingsInput[Setting];

/** The form's field of one method of a setting, of some methods or with a rate for each. */
export const methodField = (key: Setting, method: Method) => `${key}-${method}`;

export type ThresholdSetting = {
  [K in Setting]: (typeof SETTINGS)[K] extends Threshold ? K : never;
}[Setting];
/** Whether it may also be "never". */
export function isThreshold(key: Setting): key is ThresholdSetting {
  return SETTINGS[key].kind === "threshold";
}

/** The settings of the form: a picture is sent by one of its own. */
export const FORM_KEYS = SETTING_KEYS.filter((key) => SETTINGS[key].kind !== "picture");

/** A setting as one of its kinds. */
export const settingOf = (key: Setting): AnySetting => SETTINGS[key];

/** What the terms of a proposal call the day from which its settings shall hold, beside the columns. */
export const HOLDS_FROM = "holds_from";
