import type { Role } from "@/lib/permissions";
import { homeOf } from "./homes";

export type Person = {
  username: string;
  first: string;
  last: string;
  gender: "Male" | "Female";
  district: string;
  sector: string;
  cell: string;
  village: string;
  role: Role;
  class: "Founder" | "Ordinary" | "Youth";
  share: number;
};

type Named = [username: string, first: string, last: string, gender: "F" | "M"];

/** The sign-ins that the start-up log names (decisions, section 13). */
export const STAFF: [...Named, Role][] = [
  ["admin", "Jean Bosco", "Habimana", "M", "admin"],
  ["finance", "Claire", "Mukamana", "F", "finance"],
  ["director", "Emmanuel", "Nsengiyumva", "M", "director"],
  ["advisor", "Immaculée", "Nyiransabimana", "F", "advisor"],
  ["tech", "Patrick", "Ishimwe", "M", "tech"],
];

/** Appointed last, when all that there is to examine had happened. */
const AUDITOR: [...Named, Role] = ["auditor", "Béatrice", "Uwamariya", "F", "auditor"];

export const MEMBERS: Named[] = [
  ["aline", "Aline", "Uwase", "F"],
  ["eric", "Eric", "Mugisha", "M"],
  ["claudine", "Claudine", "Uwimana", "F"],
  ["jean", "Jean", "Niyonzima", "M"],
  ["diane", "Diane", "Ingabire", "F"],
  ["innocent", "Innocent", "Bizimana", "M"],
  ["solange", "Solange", "Mukeshimana", "F"],
  ["theogene", "Théogène", "Hakizimana", "M"],
  ["vestine", "Vestine", "Nyirahabimana", "F"],
  ["fabrice", "Fabrice", "Nshimiyimana", "M"],
  ["josiane", "Josiane", "Umutoni", "F"],
  ["celestin", "Célestin", "Ndayisaba", "M"],
  ["beata", "Béata", "Mukandayisenga", "F"],
  ["olivier", "Olivier", "Tuyisenge", "M"],
  ["clarisse", "Clarisse", "Iradukunda", "F"],
  ["damascene", "Damascène", "Ntirenganya", "M"],
  ["chantal", "Chantal", "Nyiraneza", "F"],
  ["gaspard", "Gaspard", "Rukundo", "M"],
  ["jeannette", "Jeannette", "Mukarugwiza", "F"],
  ["alphonse", "Alphonse", "Munyaneza", "M"],
  ["esperance", "Espérance", "Mukantwari", "F"],
  ["felix", "Félix", "Nkurunziza", "M"],
  ["grace", "Grace", "Umuhoza", "F"],
  ["hassan", "Hassan", "Kayitare", "M"],
  ["isabelle", "Isabelle", "Uwamahoro", "F"],
  ["joseph", "Joseph", "Sibomana", "M"],
  ["kevin", "Kevin", "Mucyo", "M"],
  ["liliane", "Liliane", "Murekatete", "F"],
  ["marcel", "Marcel", "Gatete", "M"],
  ["nadine", "Nadine", "Uwineza", "F"],
  ["oscar", "Oscar", "Nzeyimana", "M"],
  ["pacifique", "Pacifique", "Irakoze", "M"],
  ["rosine", "Rosine", "Mutesi", "F"],
  ["samuel", "Samuel", "Habyarimana", "M"],
  ["therese", "Thérèse", "Mukamurenzi", "F"],
  ["uwera", "Alice", "Uwera", "F"],
  ["valens", "Valens", "Twagirayezu", "M"],
  ["winnie", "Winnie", "Gasana", "F"],
  ["xavier", "Xavier", "Rwigema", "M"],
  ["yvonne", "Yvonne", "Kampire", "F"],
  ["zacharie", "Zacharie", "Nsabimana", "M"],
  ["agnes", "Agnès", "Mukagatare", "F"],
  ["bosco", "Bosco", "Karangwa", "M"],
  ["consolee", "Consolée", "Nyirarukundo", "F"],
  ["didier", "Didier", "Byiringiro", "M"],
  ["eugenie", "Eugénie", "Mukabalisa", "F"],
  ["faustin", "Faustin", "Mbonigaba", "M"],
  ["gloriose", "Gloriose", "Uwizeyimana", "F"],
  ["herve", "Hervé", "Ngabo", "M"],
  ["ines", "Inès", "Kayitesi", "F"],
  ["jules", "Jules", "Manzi", "M"],
  ["laetitia", "Laetitia", "Umulisa", "F"],
  ["moise", "Moïse", "Habineza", "M"],
  ["odette", "Odette", "Nyirabagenzi", "F"],
  ["protais", "Protais", "Musoni", "M"],
];

/** Members who were suspended after they had saved for a while. */
export const SUSPENDED = ["protais", "odette"];

/** Members who have no e-mail address: the bell tells them what a mail would. */
export const WITHOUT_EMAIL = ["consolee", "faustin"];

const CLASSES = ["Founder", "Ordinary", "Ordinary", "Youth"] as const;

/** Everybody of the demonstration cooperative, staff first, the auditor last, each from somewhere. */
export function everybody(): Person[] {
  const members = MEMBERS.map((each) => [...each, "member" as Role] as const);
  const named = [...STAFF, ...members, AUDITOR];
  return named.map(([username, first, last, gender, role], at) => {
    const [district, sector, cell, village] = homeOf(at);
    return {
      username,
      first,
      last,
      role,
      district,
      sector,
      cell,
      village,
      gender: gender === "F" ? "Female" : "Male",
      class: CLASSES[at % CLASSES.length] ?? "Ordinary",
      share: 0.8 + ((at * 7) % 13) / 10,
    };
  });
}
