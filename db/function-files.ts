import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { withCodes } from "./refusals";

const FOLDER = fileURLToPath(new URL("./functions", import.meta.url));
const RIGHTS = fileURLToPath(new URL("./rights.sql", import.meta.url));

/** A function, view or type of the database with its triggers and grants, as its file says it. */
export type FunctionFile = {
  /** For messages. */
  file: string;
  /** In the database: `ledger_post` for ledger-post.sql. */
  name: string;
  /** What is run, the codes of refusals put in. */
  text: string;
  /** Of the text and of what it is after: the migrator applies what has another one than in the database. */
  fingerprint: string;
  /** `-- before: tables`: the tables themselves are built on it. */
  beforeTables: boolean;
};

/** All files of db/functions, in the order in which they are applied: by name, after what they name. */
export function readFunctionFiles(folder = FOLDER): FunctionFile[] {
  const names = readdirSync(folder).filter((file) => file.endsWith(".sql"));
  const ordered = new Map<string, FunctionFile>();
  const read = (file: string, path: string[]): FunctionFile => {
    const known = ordered.get(file);
    if (known) return known;
    if (path.includes(file)) throw new Error(`db/functions: ${[...path, file].join(" after ")}`);
    if (!names.includes(file)) throw new Error(`db/functions: ${path.at(-1)} is after ${file}.`);
    const text = withCodes(readFileSync(`${folder}/${file}`, "utf8"));
    const before = namedAfter(text).map((other) => read(other, [...path, file]));
    const one = {
      file: `db/functions/${file}`,
      name: file.replace(/\.sql$/, "").replaceAll("-", "_"),
      text,
      fingerprint: sha256([text, ...before.map((other) => other.fingerprint)]),
      beforeTables: /^-- before: tables$/m.test(text),
    };
    ordered.set(file, one);
    return one;
  };
  for (const file of names.sort()) read(file, []);
  return [...ordered.values()];
}

// `-- after: one, another` names files without their ending.
function namedAfter(text: string): string[] {
  const named = text.match(/^-- after: (.+)$/m)?.[1]?.split(", ") ?? [];
  return named.map((name) => `${name}.sql`);
}

/** The rights on tables and views, given anew whenever anything has changed: a new view has none. */
export function readRights(files: FunctionFile[]): FunctionFile {
  const rights = readFileSync(RIGHTS, "utf8");
  const text = `REVOKE ALL ON ALL TABLES IN SCHEMA public FROM openfuture_app;\n${rights}`;
  const fingerprint = sha256([text, ...files.map((file) => file.fingerprint)]);
  return { file: "db/rights.sql", name: "rights.sql", text, fingerprint, beforeTables: false };
}

const sha256 = (texts: string[]) => createHash("sha256").update(texts.join("\n")).digest("hex");
