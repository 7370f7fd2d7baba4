import type { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { localWords } from "@/lib/auth/password-words";

/** Whose password it is: what of them a guesser tries first. */
export type Whose = {
  fullName: string;
  username: string;
  email?: string | null;
  phone?: string | null;
};

/** So many guesses a password must withstand: eight signs that make no word just do. */
const FEWEST_GUESSES = 1e8;
/** What stands behind these many signs makes no weak beginning good, and would only cost time. */
const JUDGED_SIGNS = 40;
/** Ways to read one password with its digits as letters: enough for people, and no time for floods. */
const SPELLINGS = 8;
const PERSONAL = "userInputs";
const LOCAL = "cooperative";

type Weakness = "newPasswordPersonal" | "newPasswordLocal" | "newPasswordGuessable";

/**
 * Why a password is too easy to guess, as a key of its message; null when it is not. Judged are the words
 * in it, repetitions, rows of keys and dates, with 57,000 common passwords and words, the cooperative's own
 * ones and the person's (decision 104).
 */
export async function findWeakness(password: string, whose: Whose): Promise<Weakness | null> {
  const personal = wordsOf(whose);
  // A word of theirs as it stands: with each capital the estimate below would grow.
  if (personal.includes(password.trim().toLowerCase())) return "newPasswordPersonal";
  factory ??= loadFactory();
  const judged = firstSigns(password);
  const { guesses, sequence } = (await factory).check(judged, personal.map(firstSigns));
  if (guesses >= FEWEST_GUESSES) return null;
  const used = sequence.map((match) => match.dictionaryName);
  if (used.includes(PERSONAL)) return "newPasswordPersonal";
  return used.includes(LOCAL) ? "newPasswordLocal" : "newPasswordGuessable";
}

const firstSigns = (text: string) => [...text].slice(0, JUDGED_SIGNS).join("");

// Loaded when the first password is chosen: most processes never need it.
let factory: Promise<ZxcvbnFactory> | undefined;

async function loadFactory(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory: Factory }, common] = await Promise.all([
    import("@zxcvbn-ts/core"),
    import("@zxcvbn-ts/language-common"),
  ]);
  return new Factory({
    dictionary: { ...common.dictionary, [LOCAL]: localWords() },
    graphs: common.adjacencyGraphs,
    l33tMaxSubstitutions: SPELLINGS,
  });
}

/** A person's words as they come to mind: whole, in parts, a phone number in its usual forms. */
function wordsOf({ fullName, username, email, phone }: Whose): string[] {
  const names = fullName.split(/[\s'’-]+/);
  const [mailbox = "", host = ""] = email?.split("@") ?? [];
  const digits = phone?.replace(/\D/g, "") ?? "";
  const national = digits.replace(/^250/, "");
  const written = phone ? [phone, digits, national, `0${national}`] : [];
  const parts = [username, mailbox].flatMap((text) => text.split(/[._+-]+/));
  const whole = [
    fullName,
    names.join(""),
    username,
    email ?? "",
    mailbox,
    host,
    host.split(".")[0] ?? "",
  ];
  return [...new Set([...whole, ...names, ...parts, ...written])]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2);
}
