// Writes lib/divisions/rwanda.json, Rwanda's administrative divisions, out of the package `rwanda`:
// district, sector, cell, and the cell's villages as one line. Run it when the package changes.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { root } from "./settings.mjs";

const provinces = createRequire(import.meta.url)("rwanda/data/provinces");
const districts = Object.assign({}, ...Object.values(provinces));
const file = join(root, "lib/divisions/rwanda.json");
writeFileSync(file, `${JSON.stringify(inOrder(districts), null, 2)}\n`);
console.log(`${file}: ${Object.keys(districts).length} districts`);

/** By name at every level; villages joined. */
function inOrder(division) {
  if (Array.isArray(division)) return division.join(", ");
  const names = Object.keys(division).sort();
  return Object.fromEntries(names.map((name) => [name, inOrder(division[name])]));
}
