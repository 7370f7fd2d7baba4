import { METHODS, type Method, methodFacts } from "@/lib/methods";

/** What is said of a place to pay in to, by kind of place and in this order; the first one must be there. */
const FIELDS = {
  phone: ["number", "dial", "label"],
  account: ["number", "label"],
  office: ["address", "hours"],
} as const;
export type PlaceField = (typeof FIELDS)[keyof typeof FIELDS][number];

/** So many places of one method at most: two numbers and a spare one. */
export const MOST_PLACES = 3;

/** How long each may be. */
export const LONGEST: Record<PlaceField, number> = {
  number: 40,
  dial: 40,
  label: 100,
  address: 200,
  hours: 100,
};

/**
 * Where members pay in by a method: number or account, code to dial, in whose name (and at which bank), or the
 * office's address and hours. A method without one sends members to the office; of each there are MOST_PLACES at most.
 */
export type PayInPlace = { method: Method } & { [F in PlaceField]?: string | undefined } & {
  /** The channel on which what is paid there arrives; the first one of its method where none is named (decision 1181). */
  channel?: string | undefined;
};

/** The channel on which the money of a place arrives. */
export const channelOfPlace = ({ method, channel }: PayInPlace): string => channel ?? method;

/** Whether the places of a method lead to several channels: then members say at which they pay. */
export function parts(places: readonly PayInPlace[]): boolean {
  return new Set(places.map(channelOfPlace)).size > 1;
}

/** What is said of a place of this method; the first must be there. */
export function placeFields(method: Method): readonly PlaceField[] {
  return FIELDS[methodFacts(method).paidInAt];
}

/** Which word names a field of the place of a method: a bank's number is an account. */
export function placeWord(method: Method, field: PlaceField) {
  const account = methodFacts(method).paidInAt === "account";
  if (account && field === "number") return "account";
  return account && field === "label" ? "bank" : field;
}

/** What a form calls a field of a place of a method, the first (`at` 0) or another. */
export function placeName(method: Method, field: PlaceField | "channel", at = 0): string {
  return at === 0 ? `payIn.${method}.${field}` : `payIn.${method}.${at}.${field}`;
}

/** The places of a method. */
export function placesOf(places: readonly PayInPlace[], method: Method): PayInPlace[] {
  return places.filter((place) => place.method === method);
}

/** In the order of the methods, as they are kept. */
export function inOrder(places: readonly PayInPlace[]): PayInPlace[] {
  return METHODS.flatMap((method) => placesOf(places, method));
}

/** A place in one line, after what the method is called. */
export function placeLine(place: PayInPlace, called: string = place.method): string {
  const said = placeFields(place.method).map((field) => place[field]);
  return `${called}: ${[...said, place.channel].filter(Boolean).join(" · ")}`;
}
