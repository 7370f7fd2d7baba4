import type { FeeRates, Method } from "@/lib/methods";
import type { PayInPlace } from "@/lib/pay-in";

/** An amount from which on something holds, that may also never hold: a choice of two, and the francs. */
export type Threshold = {
  kind: "threshold";
  /** The form's field of the choice, and its two values: never, or from the amount on. */
  choice: string;
  never: string;
  from: string;
  /** What is said of an amount that is none, and of one that is missing (`errors.field`). */
  invalid: string;
  missing: string;
};

/** A whole number between two bounds: francs, times, how many, percent, or a switch, 1 for on. `usual`: what holds before somebody changes it. */
type Whole = {
  kind: "whole";
  unit: "francs" | "times" | "count" | "percent" | "switch";
  min: number;
  max: number;
  usual: number;
  invalid: string;
  missing: string;
};

/** E-mail addresses, so many at most, as one text: lower case, with commas between; empty for none. */
type Addresses = {
  kind: "addresses";
  most: number;
  usual: string;
  invalid: string;
  missing: string;
};

/** Where members pay in, some places for each method. */
type Places = {
  kind: "places";
  usual: readonly PayInPlace[];
  invalid: string;
  missing: string;
};

/** A phone number as one is called from abroad (`+250788000101`); empty for none. */
type Phone = {
  kind: "phone";
  usual: string;
  invalid: string;
  missing: string;
};

/** Some of the methods, with commas between; `of` says which there are to choose. */
type Chosen = {
  kind: "methods";
  of: readonly Method[];
  /** Whether none is an answer, too. */
  none: boolean;
  usual: string;
  invalid: string;
  missing: string;
};

/** A text of so many lines at most, each so long; empty for none. */
type Text = {
  kind: "text";
  lines: number;
  longest: number;
  usual: string;
  invalid: string;
  missing: string;
};

/** A picture that is kept (table `logos`), by its name; empty for none. It is sent by a form of its own. */
type Picture = {
  kind: "picture";
  usual: string;
  invalid: string;
  missing: string;
};

/** A rate in percent for each method, with two decimals at most. */
type Rates = {
  kind: "rates";
  most: number;
  usual: FeeRates;
  invalid: string;
  missing: string;
};

/** A setting of any kind: what may be chosen, what holds before, what is said of a wrong one. */
export type AnySetting =
  | Threshold
  | Whole
  | Addresses
  | Phone
  | Places
  | Chosen
  | Text
  | Rates
  | Picture;

/** What a setting of each kind is: of a threshold francs, or null for never; of addresses and a phone the text. */
export type ValueOf = {
  threshold: number | null;
  whole: number;
  addresses: string;
  phone: string;
  places: readonly PayInPlace[];
  methods: string;
  text: string;
  rates: FeeRates;
  picture: string;
};
