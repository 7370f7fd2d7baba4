import { nearestName } from "@/lib/divisions/nearest";
import { refuseHome } from "@/lib/divisions/rules";
import { cellOf, DISTRICTS, sectorNames, villageNames } from "@/lib/divisions/rwanda";
import { toE164 } from "@/lib/fields";
import type { Gender } from "@/lib/gender";
import {
  type Cells,
  type Fault,
  OLD_NUMBER,
  type Reading,
  TEXT,
  textFault,
} from "@/lib/imports/cells";
import { importedDay } from "@/lib/imports/days";
import type { ProblemCode } from "@/lib/imports/schema";
import { LANGUAGES, LOCALES, type Locale } from "@/lib/locales";
import { email } from "@/lib/members/schema";

/** What is known of a person, as their record will have it; `joinedAt` is a day of Kigali. */
export type ImportedPerson = {
  firstName: string;
  lastName: string;
  phone: string | null;
  email: string | null;
  gender: Gender | null;
  birthDate: string | null;
  district: string | null;
  sector: string | null;
  cell: string | null;
  village: string | null;
  joinedAt: string | null;
  nextOfKinName: string | null;
  nextOfKinPhone: string | null;
  language: Locale;
};
export type ImportedMember = { oldNumber: string } & ImportedPerson;

/** No date of a living person, or of their money, is before it. */
export const EARLIEST = "1900-01-01";
const GENDERS = {
  Male: /^(?:m|male|gabo)$/i,
  Female: /^(?:f|female|gore)$/i,
  Other: /^(?:other|ikindi)$/i,
};
const NAMED = LOCALES.map((locale) => {
  const { name, alsoCalled } = LANGUAGES[locale];
  return [locale, new RegExp(`^(?:${[locale, name, ...alsoCalled].join("|")})$`, "i")] as const;
});

/** Reads a member's row (decisions, sections 18 and 22); `faults` are in the order of the fields. */
export function readMember(cells: Cells, reading: Reading) {
  const faults = textFaults(cells);
  const fault = (field: string, code: ProblemCode) => void faults.push({ field, code, values: {} });
  const cell = (field: string) => cells[field] ?? "";
  const phones = ["phone", "nextOfKinPhone"].map((field) => {
    const read = phoneOf(cell(field));
    if (read.code) fault(field, read.code);
    return read.phone;
  });
  const mail = cell("email") === "" ? null : email.safeParse(cell("email"));
  if (mail && !mail.success) fault("email", "emailInvalid");
  const gender = genderOf(cell("gender"));
  if (cell("gender") !== "" && !gender) fault("gender", "genderUnknown");
  const birthDate = dayIn("birthDate");
  const joinedAt = dayIn("joinedAt");
  if (birthDate && joinedAt && joinedAt < birthDate) fault("joinedAt", "joinedBeforeBirth");
  const home = homeFault(cells);
  if (home) faults.push(home);
  const language = NAMED.find(([, names]) => names.test(cell("language")))?.[0];
  if (cell("language") !== "" && !language) fault("language", "languageUnknown");
  const [district, sector, village] = homeOf(cells);
  const member: ImportedMember = {
    oldNumber: cell("oldNumber"),
    firstName: cell("firstName"),
    lastName: cell("lastName"),
    phone: phones[0] ?? null,
    email: mail?.success ? mail.data : null,
    gender,
    birthDate,
    district,
    sector,
    cell: village && cellOf(district, sector, village),
    village,
    joinedAt,
    nextOfKinName: cell("nextOfKinName") || null,
    nextOfKinPhone: phones[1] ?? null,
    language: language ?? LOCALES[0],
  };
  return { member, faults };

  function dayIn(field: string): string | null {
    if (cell(field) === "") return null;
    const read = importedDay(cell(field), reading.order);
    if ("code" in read) {
      fault(field, read.code);
      return null;
    }
    if (read.day > reading.today) fault(field, "dateFuture");
    else if (field === "joinedAt" && read.day > reading.cutOver)
      faults.push({ field, code: "afterCutOver", values: { day: reading.cutOver } });
    if (read.day < EARLIEST) fault(field, "dateTooEarly");
    return read.day;
  }
}

const NEEDED = ["oldNumber", "firstName", "lastName"];
const TEXTS = [...NEEDED, "sector", "village", "nextOfKinName"];

function textFaults(cells: Cells): Fault[] {
  return TEXTS.flatMap((field) => {
    const known = field === "oldNumber" ? OLD_NUMBER : TEXT;
    const code = textFault(cells[field] ?? "", known, NEEDED.includes(field));
    return code ? [{ field, code, values: {} }] : [];
  });
}

function phoneOf(text: string): { phone: string | null; code?: ProblemCode } {
  if (text === "") return { phone: null };
  // A spreadsheet has kept the first figures alone.
  if (/^\d(?:[.,]\d+)?E\+?\d+$/i.test(text)) return { phone: null, code: "phoneRounded" };
  // And taken the zero at the beginning for nothing.
  const phone = toE164(/^7\d{8}$/.test(text) ? `0${text}` : text);
  if (!phone) return { phone: null, code: "phoneInvalid" };
  return phone.startsWith("+250") ? { phone } : { phone, code: "phoneForeign" };
}

function genderOf(text: string): ImportedMember["gender"] {
  const genders = Object.entries(GENDERS) as [keyof typeof GENDERS, RegExp][];
  return genders.find(([, names]) => names.test(text))?.[0] ?? null;
}

function homeOf(cells: Cells): [string | null, string | null, string | null] {
  return [cells.district || null, cells.sector || null, cells.village || null];
}

// The same home is wrong in many rows, and only the first thousand are told.
const MOST_HOMES = 1_000;
const homes = new Map<string, Fault | null>();

function homeFault(cells: Cells): Fault | null {
  const key = JSON.stringify(homeOf(cells));
  let fault = homes.get(key);
  if (fault === undefined) {
    if (homes.size >= MOST_HOMES) homes.clear();
    fault = findHomeFault(cells);
    homes.set(key, fault);
  }
  return fault;
}

// A name that Rwanda does not have stays as it is written, with the nearest that it has: nothing is guessed.
function findHomeFault(cells: Cells): Fault | null {
  const [district, sector, village] = homeOf(cells);
  const none = { district: null, sector: null, village: null };
  const refused = Object.entries(refuseHome(none, { district, sector, village }) ?? {})[0];
  if (refused) {
    const [field, { key, values }] = refused;
    const names = field === "district" ? DISTRICTS : sectorNames(district);
    const near = nearestName((field === "district" ? district : sector) ?? "", names);
    return { field, code: key as ProblemCode, values: { ...values, ...(near && { near }) } };
  }
  if (!village || !sector || cellOf(district, sector, village) !== null) return null;
  const near = nearestName(village, villageNames(district, sector));
  // One that is written so is there more than once.
  const values = { sector, ...(near && near !== village && { near }) };
  return { field: "village", code: "villageElsewhere", values };
}
