/** What a form changes of a person, the member's own and the office's alike. */
export const PERSON_FIELDS = [
  "firstName",
  "lastName",
  "username",
  "email",
  "phone",
  "gender",
  "district",
  "sector",
  "village",
] as const;

/** What the form of who joins at the desk may leave empty. */
export const REGISTER_FIELDS = [
  "phone",
  "email",
  "gender",
  "district",
  "sector",
  "village",
  "birthDate",
  "nationalId",
  "nextOfKinName",
  "nextOfKinPhone",
] as const;

type PersonField = (typeof PERSON_FIELDS)[number];
type Person = Record<PersonField, string | null> & { updatedAt: string };

/** A person as the texts of a form; `updatedAt` says which version was read. */
export type PersonTexts = Record<keyof Person, string>;

/** What is known of a person as texts, empty where nothing is. */
export function personTexts(person: Person): PersonTexts {
  const texts = PERSON_FIELDS.map((field) => [field, person[field] ?? ""]);
  return { ...Object.fromEntries(texts), updatedAt: person.updatedAt };
}
