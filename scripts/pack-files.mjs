// Packs what a build wrote for browsers once, as small as can be: server/packed-files.mjs sends it so.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress } from "node:zlib";

const packBrotli = promisify(brotliCompress);
const forBrowsers = /\.(js|css)$/;

/** Writes `name.br` and `name.gz` beside each script and style sheet in the folder and those within it. */
export async function packFiles(folder) {
  // Who installs the packages begins here too, before they are there.
  const { gzipAsync } = await import("@gfx/zopfli");
  const packGzip = (text) => gzipAsync(text, { numiterations: 1 });
  const names = readdirSync(folder, { recursive: true }).filter((name) => forBrowsers.test(name));
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const text = readFileSync(file);
      writeFileSync(`${file}.br`, await packBrotli(text));
      writeFileSync(`${file}.gz`, await packGzip(text));
    }),
  );
}
