import languages from "./locales.json";

/** A language in which the screens are read. locales.json has them all, for plain JavaScript too. */
export type Locale = keyof typeof languages;

/** Every language, in the order in which people are offered them; the first is read where none is chosen. */
export const LOCALES = Object.keys(languages) as [Locale, ...Locale[]];

/**
 * A language's own name, what a spreadsheet may call it besides, and its months as they stand within a date: browsers
 * do not know all of them, and would put English ones.
 */
export const LANGUAGES: Record<Locale, { name: string; alsoCalled: string[]; months: string }> =
  languages;

/** The language that a text names, else the first. */
export function localeOf(text: string | undefined): Locale {
  return LOCALES.find((locale) => locale === text) ?? LOCALES[0];
}
