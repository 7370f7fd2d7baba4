import { AMOUNT, info, money, type Template, withParty } from "@/lib/channels/readers/phrases";

/**
 * MTN's messages in Kinyarwanda and French. None that tells of money was seen yet (docs/statement-formats.md): only what can
 * be meant in one way is read.
 */

const MUCH = `(?:amafaranga )?${AMOUNT}`;
const AGENT = "(?:kuri|kwa|ku) (?:agent|u?mukozi)";
const DONE = "(?:a [eé]t[eé] |est )(?:effectu|r[eé]ussi|compl[eé]t|confirm)";
const HERE = "(?:mtn|mobile ?money|momo)";

export const OTHER_LANGUAGES: readonly Template[] = [
  ...withParty(
    "receivedRw",
    "in",
    `(?:M?wakiriye|M?wahawe|(?:Um|Mum)aze kwakira) ${MUCH} (?:(?:avuye|bivuye|aturutse|kuva) (?:kuri|kwa|ku|muri)|(?:[ybw]oherejwe )?na)`,
  ),
  ...withParty("cashInRw", "in", `M?w(?:abikije|ashyizeho) ${MUCH} ${AGENT}`),
  ...withParty(
    "transferRw",
    "out",
    `(?:M?wohereje|(?:Um|Mum)aze kohereza) ${MUCH} (?:kuri|kwa)(?! konti ya(?:we|nyu) ya ${HERE})`,
  ),
  ...withParty("cashOutRw", "out", `(?:M?wabikuje|(?:Um|Mum)aze kubikuza) ${MUCH} ${AGENT}`),
  ...withParty(
    "paymentRw",
    "out",
    `(?:M?wishyuye|(?:Um|Mum)aze kwishyura) ${MUCH}(?! ku? ?(?:ri )?(?:i?nguzanyo))(?: (?:kuri|kwa))?`,
  ),
  info("shortRw", "Ntabwo (?:mu|u)fite amafaranga ahagi"),
  ...withParty(
    "receivedFr",
    "in",
    String.raw`Vous avez re[cç]u ${AMOUNT}\.? (?:de(?: la part de)?|venant de)`,
  ),
  ...withParty(
    "transferFr",
    "out",
    `Vous avez (?:transf[eé]r[eé]|envoy[eé]) ${AMOUNT} (?:[àa]|au)(?! votre compte ${HERE})`,
  ),
  ...withParty(
    "cashOutFr",
    "out",
    `Vous avez retir[eé] ${AMOUNT} (?:chez|aupr[eè]s de)(?: l'agent)?`,
  ),
  money(
    "paymentFr",
    "out",
    `Votre paiement de ${AMOUNT} (?:[àa]|au|chez) (?<name>.{1,120}?) ${DONE}`,
  ),
  info(
    "failedFr",
    `Votre (?:paiement|transfert|transaction|retrait) de ${AMOUNT} .{0,200}?(?:a [eé]chou|n'a pas )`,
  ),
];
