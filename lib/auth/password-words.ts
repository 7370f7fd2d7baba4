import { placeNames } from "@/lib/divisions/rwanda";

// The cooperative's and everybody's own, then names that many have; each most used first.
const WORDS = `
openfuture ikimina ibimina kwizigama ubwizigame koperative cooperative umunyamuryango abanyamuryango
amafaranga faranga inguzanyo ubwisungane tontine sacco mobilemoney momo mtn airtel umurenge ejoheza
rwanda urwanda kigali amahoro amavubi rayon rayonsports aprfc mukura kagame nyarwanda umunyarwanda
imana imanishimwe yesu yesuashimwe mana nyagasani murakoze muraho mwaramutse amakuru urukundo ndagukunda
mukunzi mama papa ijambo banga ijambobanga ijamboryibanga umuryango inshuti ishuri umugabo umugore umwana
uwase mukamana habimana iradukunda niyonsenga ishimwe mugisha ineza keza umutoni uwimana mutesi
ingabire niyonzima hakizimana nsengiyumva nshimiyimana uwamahoro mukandayisenga mukeshimana uwineza
bizimana ndayisaba niyitegeka tuyisenge dusabimana nkurunziza habineza munyaneza kamanzi kayitesi
umuhoza umurerwa gasana rutayisire murekatete nyiraneza mukarugwiza twizeyimana byiringiro manzi ganza
aline claudine jean eric grace ange diane alain claude emmanuel eugene patrick olivier divine clarisse
solange chantal josiane vestine beatha immaculee marie josephine theoneste innocent faustin celestin
`;

/** What people here think of first: words of savings groups, of the country, its names and its places. */
export function localWords(): string[] {
  const places = placeNames().map((name) => name.toLowerCase());
  return [...new Set([...WORDS.trim().split(/\s+/), ...places])];
}
