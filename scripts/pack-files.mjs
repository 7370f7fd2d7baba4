// Packs what a build wrote for browsers once, as well as Brotli can: server/packed-files.mjs sends it so.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const pack = promisify(brotliCompress);
const forBrowsers = /\.(js|css)$/;

/** Writes `name.br` beside each script and style sheet in the folder and those within it. */
export async function packFiles(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => forBrowsers.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      writeFileSync(`${file}.br`, await pack(readFileSync(file)));
    }),
  );
}
