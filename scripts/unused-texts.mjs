// Which messages nothing says: found by how the sources ask for theirs.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["app", "components", "lib", "server"];
const NAMED =
  /(?:const|let)\s+(\w+)\s*=\s*(?:await\s+)?(?:(?:use|get)Translations|createTranslator)\(\s*(?:"([\w.-]+)"\s*)?([^)]*)\)/g;
const AT_ONCE = /(?:use|\(await get)Translations\(\s*"([\w.-]+)"\s*\)\)?\(/g;

/**
 * Those of `keys` that no source asks for. A key is asked for where a translator of one of its beginnings is called
 * with the rest (or a form names it whole as what it says on failing), written out or as a pattern whose open parts are known words; where it is called with a value, or
 * handed on, each word of the rest must be known: written somewhere as a text, or named as a property.
 */
export function findUnusedTexts(root, keys) {
  const sources = readSources(root);
  const asked = readAsked(sources);
  const known = knownWords(sources);
  return keys.filter((key) => {
    if (asked.has(key)) return false;
    const parts = key.split(".");
    return !parts.some((_, at) => {
      const [from, rest] = [parts.slice(0, at).join("."), parts.slice(at).join(".")];
      const passed = known.texts.has(from) ? asked.get(VARIABLE) : undefined;
      return [asked.get(from), passed].some((each) => each && fits(each, rest, known));
    });
  });
}

// Whose texts are told from outside, such as a money command's steps.
const VARIABLE = Symbol("variable");

function fits({ texts, patterns, open }, rest, known) {
  if (texts.has(rest)) return true;
  const word = (part) => known.is(part) || part.split(/[.-]/).every(known.is);
  const matched = patterns.map((pattern) => pattern.exec(rest)).filter(Boolean);
  return matched.some(([, ...parts]) => parts.every(word)) || (open && word(rest));
}

function readAsked(sources) {
  const asked = new Map();
  const of = (from) => {
    if (!asked.has(from)) asked.set(from, { texts: new Set(), patterns: [], open: false });
    return asked.get(from);
  };
  for (const source of sources) {
    for (const [, name, from, other] of source.matchAll(NAMED)) {
      const named = /(?:namespace:\s*"|MESSAGES\[\w+\]\.)([\w.-]+)/.exec(other)?.[1];
      const place = of(from ?? named ?? (other.trim() ? VARIABLE : ""));
      const calls = new RegExp(`\\b${name}(?:\\.(?:rich|markup|raw|has))?\\(`, "g");
      for (const call of source.matchAll(calls)) note(place, argumentAt(source, call));
      place.open ||= new RegExp(`[(,{:]\\s*${name}\\s*[,)}]|=\\{${name}\\}|return ${name};`).test(
        source,
      );
    }
    for (const call of source.matchAll(AT_ONCE)) note(of(call[1]), argumentAt(source, call));
    for (const [, text] of source.matchAll(/\bfailed: "([\w.-]+)"/g)) of("").texts.add(text);
    for (const [, from] of source.matchAll(/texts under `([\w.]+)`/g)) of(from).open = true;
    // The server's parts that speak before anybody is known to read.
    if (!source.includes("MESSAGES") && !source.includes("Messages")) continue;
    for (const [, from, text] of source.matchAll(/\b(\w+)\.(\w+)\b/g)) of(from).texts.add(text);
    for (const [, from] of source.matchAll(/\.(\w+)\[/g)) of(from).open = true;
  }
  return asked;
}

/** Notes what a translator's argument can be: of a choice only what is chosen, not what it is chosen by. */
function note(place, argument) {
  const chosen = argument.replace(/[^?:]*\?(?![.?])/g, "");
  for (const [, text] of chosen.matchAll(/"([^"]+)"/g)) place.texts.add(text);
  for (const [, text] of chosen.matchAll(/`([^`]+)`/g)) place.patterns.push(patternOf(text));
  place.open ||= /\w/.test(chosen.replace(/"[^"]*"|`[^`]*`/g, ""));
}

function argumentAt(source, { index, 0: head }) {
  let depth = 0;
  const start = index + head.length;
  for (let at = start; at < source.length; at += 1) {
    if ("([{".includes(source[at])) depth += 1;
    if (depth === 0 && ",)".includes(source[at])) return source.slice(start, at);
    if (")]}".includes(source[at])) depth -= 1;
  }
  return "";
}

const patternOf = (text) =>
  new RegExp(
    `^${text
      .split(/\$\{[^}]*\}/)
      .map((part) => part.replace(/[.-]/g, "\\$&"))
      .join("([\\w.-]+)")}$`,
  );

function knownWords(sources) {
  const texts = new Set();
  const patterns = [];
  for (const source of sources) {
    for (const [, text] of source.matchAll(/["'`]([\w.-]+)["'`]/g)) texts.add(text);
    for (const [, name] of source.matchAll(/\b(\w+)\??:/g)) texts.add(name);
    for (const [, name] of source.matchAll(/\.(\w+)\b/g)) texts.add(name);
    for (const [, text] of source.matchAll(/`((?:[\w.-]|\$\{\w+\})*\$\{\w+\}[\w.-]*)`/g)) {
      if (/[\w-]/.test(text.replace(/\$\{\w+\}/g, ""))) patterns.push(patternOf(text));
    }
  }
  return { texts, is: (word) => texts.has(word) || patterns.some((each) => each.test(word)) };
}

function readSources(root) {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => /\.(tsx?|mjs)$/.test(name))
      .map((name) => readFileSync(join(root, folder, name), "utf8")),
  );
}
