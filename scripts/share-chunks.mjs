// Turbopack writes a chunk of the server once for each route that has it, under another name: 135 times the same 2.7 MB.
// A server that answers them all would read, compile and keep each of them, and a build would shorten each of them.
import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// What all chunks of modules begin with, and nothing else in the folder.
const chunk = /^module\.exports ?= ?\[/;
// Each names a map of its own, which no build of ours writes.
const ownMap = /\n\/\/# sourceMappingURL=\S+\s*$/;
// Another file costs as much as reading so many bytes.
const smallest = 10_000;

/**
 * Copies the chunks of the folder `from` to `to`, as short as a bundler makes them. All that say the same become one
 * module of Node's: the first by name; the others name it.
 */
export async function keepChunks(from, to) {
  mkdirSync(to, { recursive: true });
  const firsts = new Map();
  const shortened = [];
  for (const entry of readdirSync(from, { withFileTypes: true }).sort(byName)) {
    const { name } = entry;
    if (entry.isDirectory()) {
      await keepChunks(join(from, name), join(to, name));
      continue;
    }
    const text = chunkIn(join(from, name));
    if (text === undefined) {
      copyFileSync(join(from, name), join(to, name));
      continue;
    }
    const mark = createHash("sha256").update(text).digest("hex");
    const first = firsts.get(mark);
    if (first) {
      writeFileSync(join(to, name), `module.exports=require(${JSON.stringify(`./${first}`)})`);
      continue;
    }
    firsts.set(mark, name);
    shortened.push(shorten(text).then((short) => writeFileSync(join(to, name), short)));
  }
  await Promise.all(shortened);
}

const byName = (a, b) => (a.name < b.name ? -1 : 1);

/** What a file says, without its own map, where it is a chunk that is worth sharing. */
function chunkIn(file) {
  if (!file.endsWith(".js")) return undefined;
  const text = readFileSync(file, "utf8");
  if (text.length < smallest || !chunk.test(text.slice(0, 20))) return undefined;
  return text.slice(0, -200) + text.slice(-200).replace(ownMap, "\n");
}

async function shorten(text) {
  // Who installs the packages begins here too, before they are there.
  const { minify } = await import("@swc/core");
  return (await minify(text, { compress: true, mangle: true, module: false })).code;
}
