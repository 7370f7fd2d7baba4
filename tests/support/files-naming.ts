import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["app", "components", "db", "drizzle", "lib", "messages", "scripts", "server"];
const FILES = ["middleware.ts", "next.config.ts", "server.mjs", "drizzle.config.ts"];
// What the demonstration is made of says nothing about what there is.
const LEFT_OUT =
  /^db\/seed\/|^db\/schema-objects\.json$|^drizzle\/meta\/|^scripts\/(bench|welcome)|\.md$|^lib\/divisions\/rwanda\.json$/;

/** The files of the application, read once. */
const TEXTS = [...FILES, ...FOLDERS.flatMap(within)]
  .filter((file) => /\.(tsx?|mjs|json|css|sql)$/.test(file) && !LEFT_OUT.test(file))
  .map((file) => [file, withoutComments(readFileSync(file, "utf8"))] as const);

function within(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true });
  return found.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|^\s*(\/\/|--).*$/gm, "");
}

/** The files of the application that name a word, or match a pattern, outside their comments. */
export function filesNaming(word: string | RegExp): string[] {
  const pattern = typeof word === "string" ? new RegExp(`\\b${word}\\b`) : word;
  return TEXTS.filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .sort();
}
