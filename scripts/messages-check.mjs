// Checks the translations: the same keys in every language, the same arguments, nothing empty, and in each
// plural of a language without rules a form for one; that each is said somewhere; and that the client parts of the
// screens get the texts that they read, and no others.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findClientTextProblems } from "./client-texts.mjs";
import { readArguments, readPlurals } from "./icu-arguments.mjs";
import { root } from "./settings.mjs";
import { findUnusedTexts } from "./unused-texts.mjs";

const languages = Object.keys(JSON.parse(readFileSync(join(root, "lib/locales.json"), "utf8")));

const problems = new Set();
const messages = Object.fromEntries(languages.map((language) => [language, read(language)]));
const keys = new Set(languages.flatMap((language) => [...messages[language].keys()]));
for (const key of [...keys].sort()) compare(key);

for (const problem of findClientTextProblems(root)) problems.add(problem);
for (const key of findUnusedTexts(root, [...keys])) problems.add(`${key}: nothing says it`);

if (keys.size === 0) problems.add("there are no messages");
for (const problem of problems) console.error(`messages: ${problem}`);
if (problems.size === 0)
  console.log(`messages: ${keys.size} keys, alike in ${languages.join(" and ")}`);
process.exitCode = problems.size === 0 ? 0 : 1;

/** The messages of a language by their full key, for example "members.title". */
function read(language) {
  const flat = new Map();
  try {
    collect(JSON.parse(readFileSync(join(root, "messages", `${language}.json`), "utf8")), "", flat);
  } catch (error) {
    problems.add(`${language}.json: ${error.message}`);
  }
  return flat;
}

function collect(value, key, flat) {
  if (value === null || typeof value !== "object") {
    flat.set(key, value);
    return;
  }
  for (const [name, inner] of Object.entries(value)) {
    if (name.includes(".")) problems.add(`${key}.${name}: a key may not contain a dot`);
    collect(inner, key ? `${key}.${name}` : name, flat);
  }
}

function compare(key) {
  const wanted = argumentsOf(languages[0], key);
  for (const language of languages) {
    if (!messages[language].has(key)) {
      problems.add(`${language}.json lacks ${key}`);
      continue;
    }
    const own = argumentsOf(language, key);
    if (wanted !== undefined && own !== undefined && own !== wanted) {
      problems.add(
        `${key}: ${languages[0]} uses ${wanted || "nothing"}, ${language} uses ${own || "nothing"}`,
      );
    }
  }
}

function argumentsOf(language, key) {
  const message = messages[language].get(key);
  if (message === undefined) return undefined;
  if (typeof message !== "string" || message.trim() === "") {
    problems.add(`${language}.json: ${key} is empty`);
    return undefined;
  }
  try {
    for (const plural of readPlurals(message)) checkPlural(language, key, plural);
    return readArguments(message).join(" ");
  } catch (error) {
    problems.add(`${language}.json: ${key}: ${error.message}`);
    return undefined;
  }
}

/** Where Intl has no plural rules for a language, one is told apart by "=1" alone. */
function checkPlural(language, key, { name, options }) {
  if (Intl.PluralRules.supportedLocalesOf(language).length > 0 || options.includes("=1")) return;
  problems.add(`${language}.json: ${key}: the plural of ${name} has no form for =1`);
}
