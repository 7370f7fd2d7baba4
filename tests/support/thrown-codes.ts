import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { type ErrorCode, STATUS_OF } from "@/lib/errors";

type Declarations = {
  imports: Map<string, readonly [file: string, name: string]>;
  texts: Map<string, string>;
};

const BEGINS = /^(?:export )?(?:default )?(?:async )?(?:function\*?|const|class) (\w+|\{)/gm;
const IMPORT = /import (?:type )?\{([^}]*)\} from "([^"]+)";/g;

const read = new Map(
  ["lib", "app"].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => [join(folder, file), declarationsOf(join(folder, file))] as const),
  ),
);

/** What a file declares at its top, each with its text, and whence it has other names. */
function declarationsOf(file: string): Declarations {
  const text = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
  const found = [...text.matchAll(BEGINS)];
  const texts = found.map(({ 1: name = "", index }, at) => {
    return [name, text.slice(index, found[at + 1]?.index)] as const;
  });
  const imports = [...text.matchAll(IMPORT)].flatMap(([, names = "", from = ""]) => {
    const path = from.startsWith("@/") ? from.slice(2) : normalize(join(dirname(file), from));
    return names.split(",").map((each) => {
      const [name = "", as = name] = each.trim().replace("type ", "").split(" as ");
      return [as, [`${path}.ts`, name]] as const;
    });
  });
  return { imports: new Map(imports), texts: new Map(texts) };
}

/**
 * The codes that a text in `file` names, and all that it calls, by the names alone: `all` that it may throw at most, and
 * those that it says itself in `new AppError("…")`, `own`. What files of `apart` say is left out of these, and of `text`,
 * all of it.
 */
export function codesOf(file: string, text: string, apart: readonly string[]) {
  const all = new Set<ErrorCode>();
  const own = new Set<ErrorCode>();
  const seen = new Set<string>();
  let run = "";
  const visit = (at: string, part: string, counts: boolean) => {
    if (counts) run += part;
    for (const [, code = ""] of part.matchAll(/"(\w+)"/g)) if (isCode(code)) all.add(code);
    for (const [, code = ""] of part.matchAll(/new AppError\(\s*"(\w+)"/g))
      if (counts && isCode(code)) own.add(code);
    for (const [word] of part.matchAll(/\b\w+\b/g)) {
      const here = read.get(at);
      const [from, name] = here?.texts.has(word) ? [at, word] : (here?.imports.get(word) ?? []);
      const next = from && name && read.get(from)?.texts.get(name);
      if (!next || seen.has(`${from} ${name}`) || from === "lib/errors.ts") continue;
      seen.add(`${from} ${name}`);
      visit(from, next, counts && !apart.includes(from));
    }
  };
  visit(file, text, true);
  return { all, own, text: run };
}

const isCode = (text: string): text is ErrorCode => text in STATUS_OF;

/** Each call's `run`, as its route file has it. */
export function runsOf(): { call: string; file: string; fails: string; run: string }[] {
  return [...read].flatMap(([file]) => {
    if (!/^app\/(api|admin)\/.*route\.ts$/.test(file)) return [];
    const calls = readFileSync(file, "utf8").matchAll(
      /^ {2}(GET|POST|PUT|PATCH|DELETE): \w+\(\{(.*?)\brun: (.*?)^ {2}\}\),/gms,
    );
    return [...calls].map(([, method, fails = "", run = ""]) => {
      return { call: `${method} ${file.slice(3, -"/route.ts".length)}`, file, fails, run };
    });
  });
}
