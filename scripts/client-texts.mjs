// Which texts the client parts of the screens read, and which are sent to them.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const ENTRY =
  /(^|\/)(page|layout|error|global-error|not-found|forbidden|unauthorized|template)\.tsx$/;
// Its layout stands around every screen below.
const SHELL = "app/(app)/";
const SHELL_FRAME = "components/shell/shell.tsx";

/**
 * Problems between `useTranslations` in client parts and `<ClientTexts>` around them, one sentence each: whoever
 * renders a client part names, in the same file, the texts that it reads and no layout sends.
 */
export function findClientTextProblems(root) {
  const files = readSources(root);
  const everywhere = constantOf(files.get("app/layout.tsx"), "CLIENT_TEXTS");
  const shell = files.get(SHELL_FRAME).provided;
  const problems = new Set();
  for (const [path, file] of files) {
    if (!path.startsWith("app/") || !ENTRY.test(path)) continue;
    const outer = path.endsWith("global-error.tsx") ? [] : everywhere;
    const given = path.startsWith(SHELL) ? [...outer, ...shell] : outer;
    if (file.client) compare(path, neededBy(files, path), given, problems);
    for (const server of serverParts(files, path)) checkServerPart(files, server, given, problems);
  }
  return [...problems];
}

function checkServerPart(files, path, given, problems) {
  const { provided, imports, written } = files.get(path);
  const needed = new Set(written);
  for (const each of imports) {
    if (files.get(each)?.client) for (const name of neededBy(files, each)) needed.add(name);
  }
  compare(path, needed, [...given, ...provided], problems);
  for (const name of path === SHELL_FRAME ? [] : provided) {
    if (![...needed].some((need) => covers(name, need))) {
      problems.add(`${path} sends "${name}", which no client part in it reads`);
    }
  }
}

function compare(path, needed, given, problems) {
  for (const need of needed) {
    if (!given.some((name) => covers(name, need))) {
      problems.add(`${path} renders a client part that reads "${need}": name it in <ClientTexts>`);
    }
  }
}

const covers = (name, need) => need === name || need.startsWith(`${name}.`);

/** All that a client module and what it imports read. */
function neededBy(files, start) {
  const found = new Set();
  walk(start, (path) => {
    const file = files.get(path);
    if (!file || file.action) return [];
    for (const name of [...file.read, ...file.written]) found.add(name);
    return file.imports;
  });
  return found;
}

/** The modules of an entry that are drawn on the server. */
function serverParts(files, entry) {
  const found = [];
  walk(entry, (path) => {
    const file = files.get(path);
    if (!file || file.client || file.action) return [];
    found.push(path);
    return file.imports;
  });
  return found;
}

function walk(start, visit) {
  const seen = new Set([start]);
  for (const path of seen) for (const next of visit(path)) seen.add(next);
}

function readSources(root) {
  const files = new Map();
  for (const folder of ["app", "components", "lib"]) {
    for (const name of readdirSync(join(root, folder), { recursive: true })) {
      if (!/\.tsx?$/.test(name)) continue;
      const path = `${folder}/${name.replaceAll("\\", "/")}`;
      files.set(path, readSource(root, path));
    }
  }
  return files;
}

function readSource(root, path) {
  const text = readFileSync(join(root, path), "utf8");
  const all = (pattern) => [...text.matchAll(pattern)].map((match) => match[1]);
  return {
    text,
    client: /^"use client";/m.test(text),
    action: /^"use server";/m.test(text),
    read: all(/useTranslations\("([\w.-]+)"\)/g),
    // A part that is told whose words it has, such as a money command's steps.
    written: all(/\btexts="([\w.-]+)"/g),
    provided: all(/namespaces=\{\[([^\]]*)\]\}/g).flatMap(namesIn),
    imports: [
      ...all(/^(?:import|export) (?!type )[^;]*?from "([^"]+)"/gm),
      ...all(/import\("([^"]+)"\)/g),
    ]
      .map((specifier) => resolve(root, path, specifier))
      .filter((found) => found !== undefined),
  };
}

const namesIn = (list) => [...list.matchAll(/"([\w.-]+)"/g)].map((match) => match[1]);

function constantOf({ text }, name) {
  return namesIn(new RegExp(`const ${name} = \\[([^\\]]*)\\]`).exec(text)[1]);
}

function resolve(root, from, specifier) {
  const base = specifier.startsWith("@/")
    ? specifier.slice(2)
    : specifier.startsWith(".")
      ? relative(root, join(root, dirname(from), specifier)).replaceAll("\\", "/")
      : undefined;
  return base && [`${base}.tsx`, `${base}.ts`].find((path) => existsSync(join(root, path)));
}
