import { eachKey } from "@/lib/each-key";
import { AppError } from "@/lib/errors";
import { METHODS, type Method } from "@/lib/methods";
import { inOrder, type PayInPlace } from "@/lib/pay-in";
import { logoAddress } from "@/lib/settings/letterhead";
import {
  atOffice,
  LIMITS,
  type LimitSetting,
  type OrganisationInput,
} from "@/lib/settings/organisation/schema";
import type { Setting, SettingsInput } from "@/lib/settings/rules";
import type { SettingsView } from "@/lib/settings/schema";

/** The cooperative as it presents itself: who it is, where and how it is paid, its fees and its limits. */
export type Organisation = {
  legalName: string;
  registrationNumber: string;
  /** `+250788000100`; empty for nobody. */
  phone: string;
  /** Of the office, where cash is paid in; empty where nobody has said it. */
  address: string;
  hours: string;
  /** Where members pay in by other ways than at the office. */
  payIn: readonly PayInPlace[];
  /** Names and functions. */
  signatories: readonly string[];
  /** Where its sign is; null for none. */
  logo: string | null;
  /** By which methods members pay in and out. */
  offered: readonly Method[];
  /** The fee on a deposit by each method, in percent. */
  fees: SettingsInput["fees"];
  /** Francs or times; null: never. */
  limits: Pick<SettingsInput, LimitSetting>;
};

const away = (places: readonly PayInPlace[]) => places.filter((place) => !atOffice(place));

/** The organisation as its settings have it. */
export function organisationOf(settings: SettingsView): Organisation {
  const office = settings.payIn.find(atOffice);
  return {
    legalName: settings.legalName,
    registrationNumber: settings.registrationNumber,
    phone: settings.officePhone,
    address: office?.address ?? "",
    hours: office?.hours ?? "",
    payIn: away(settings.payIn),
    signatories: settings.signatories.split("\n").filter(Boolean),
    offered: METHODS.filter((each) => settings.offered.split(", ").includes(each)),
    logo: settings.logo ? logoAddress(settings.logo) : null,
    fees: settings.fees,
    limits: eachKey(LIMITS, (key) => settings[key]) as Organisation["limits"],
  };
}

/**
 * The settings that make the organisation what is asked for. `present`: as they are. Throws invalid for hours of an
 * office whose address nobody has said.
 */
export function settingsOf(
  { phone, address, hours, payIn, limits, ...same }: Omit<OrganisationInput, "from">,
  present: Pick<SettingsInput, "payIn">,
): { [K in Setting]?: SettingsInput[K] | undefined } {
  const [office, ...others] = present.payIn.filter(atOffice);
  const there = address ?? office?.address;
  if (hours && !there) throw new AppError("invalid", {}, { address: { key: "required" } });
  const moved = address !== undefined || hours !== undefined;
  const open = hours === undefined ? office?.hours : hours;
  const said = there
    ? [{ method: "cash" as const, address: there, ...(open && { hours: open }) }]
    : [];
  const places = [...(payIn ?? away(present.payIn)), ...said, ...others];
  return {
    ...same,
    ...limits,
    ...(phone !== undefined && { officePhone: phone }),
    ...((moved || payIn) && { payIn: inOrder(places) }),
  };
}
