// Turbopack writes a chunk of the server once for each route that has it, under another name: 135 times the same 1.1 MB.
// A server that answers them all would read, compile and keep each of them.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// What all chunks of modules begin with, and nothing else in the folder.
const chunk = Buffer.from("module.exports=[");
// Another file costs as much as reading so many bytes.
const smallest = 10_000;

/** Lets all chunks in `folder` that say the same be one module of Node's: the first by name; the others name it. */
export function shareChunks(folder) {
  const firsts = new Map();
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith(".js")) continue;
    const content = readFileSync(join(folder, name));
    if (content.length < smallest || !content.subarray(0, chunk.length).equals(chunk)) continue;
    const mark = createHash("sha256").update(content).digest("hex");
    const first = firsts.get(mark);
    if (first === undefined) firsts.set(mark, name);
    else
      writeFileSync(join(folder, name), `module.exports=require(${JSON.stringify(`./${first}`)})`);
  }
}
