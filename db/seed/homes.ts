import { PLACES } from "./places";

type Place = [district: string, sector: string, cell: string, village: string];

/**
 * Where a cooperative's members live: most in three sectors around its office, some beyond the district's border, a
 * few far away. Real villages, from the same sources as those of `places.ts`.
 */
const AROUND: [members: number, Place][] = [
  [7, ["Gasabo", "Kimironko", "Kibagabaga", "Kageyo"]],
  [5, ["Gasabo", "Kimironko", "Bibare", "Imena"]],
  [5, ["Gasabo", "Kimironko", "Nyagatovu", "Isangano"]],
  [4, ["Gasabo", "Remera", "Rukiri I", "Gisimenti"]],
  [3, ["Gasabo", "Remera", "Nyarutarama", "Juru"]],
  [3, ["Gasabo", "Kinyinya", "Kagugu", "Kadobogo"]],
  [3, ["Gasabo", "Kinyinya", "Murama", "Taba"]],
  [5, ["Kicukiro", "Niboye", "Nyakabanda", "Amahoro"]],
  [4, ["Kicukiro", "Kanombe", "Kabeza", "Akagera"]],
  [5, ["Nyarugenge", "Nyamirambo", "Mumena", "Rwampara"]],
  [4, ["Bugesera", "Nyamata", "Maranyundo", "Rugarama"]],
  [3, ["Rwamagana", "Muyumbu", "Akinyambo", "Rugarama"]],
  [3, ["Rwamagana", "Kigabiro", "Sovu", "Rushangara"]],
];
/** One member each. */
const FAR = ["Huye", "Musanze", "Rubavu", "Nyagatare", "Muhanga", "Karongi", "Kamonyi"];

const HOMES: Place[] = [
  ...AROUND.flatMap(([members, place]) => Array.from({ length: members }, () => place)),
  ...PLACES.filter(([district]) => FAR.includes(district)),
];
// Has no divisor in common with the number of homes: neighbours do not stand one after the other.
const STEP = 17;

/** The home of whoever joined as the `at`-th. */
export function homeOf(at: number): Place {
  const home = HOMES[(at * STEP) % HOMES.length];
  if (!home) throw new Error("There are no homes.");
  return home;
}
