import { memberId } from "@/lib/fields";
import { listAddress } from "@/lib/list-address";

export const HERE = "/transactions/reconcile";
export const STATES = ["unmatched", "matched", "explained", "ignored"] as const;

export type Search = Record<string, string | string[] | undefined>;
export type Asked = ReturnType<typeof readAsked>;

const known = memberId("lineIds");
export const isId = (text: unknown): text is string => known.safeParse(text).success;

/** What an address asks of the screen: which lines, from where on, and what opens over them. */
export function readAsked(search: Search) {
  const { state: asked, cursor, older, files, file: ofFile } = search;
  const { line, bring, back, phone, revoke } = search;
  // The lines of one statement are shown whatever became of them.
  const file = isId(ofFile) ? ofFile : undefined;
  const chosen = STATES.find((each) => each === asked);
  return {
    line,
    bring,
    back,
    phone,
    revoke,
    file,
    state: chosen ?? (file ? undefined : ("unmatched" as const)),
    from: typeof cursor === "string" ? cursor : undefined,
    unprovenFrom: typeof older === "string" ? older : undefined,
    filesFrom: typeof files === "string" ? files : undefined,
  };
}

/** What is said where no line is shown: that there is nothing to explain where these are asked for, and that none counts yet. */
export function noLines(state: Asked["state"], off: boolean): "off" | "empty" | "noLines" {
  if (off) return "off";
  return state === "unmatched" ? "empty" : "noLines";
}

/** The screen's address in a state; what waits to be matched is what it shows unless asked. */
export function addressOf({ state, ...rest }: Record<string, string | undefined>): string {
  const usual = state === "unmatched" && !rest.file;
  return listAddress(HERE, { state: usual ? null : state, ...rest });
}

/** The address of what was asked for, with changes: each list stays where it is, and nothing is open over them. */
export function addressIn(asked: Asked, changes: Record<string, string | undefined> = {}): string {
  const { state, file, from, unprovenFrom, filesFrom, phone } = asked;
  const places = { cursor: from, older: unprovenFrom, files: filesFrom };
  return addressOf({ state, file, phone: isId(phone) ? phone : undefined, ...places, ...changes });
}
