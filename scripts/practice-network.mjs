// The practice network as a program of its own, for the demonstration: `npm start` starts it and gives it its keys. It says
// on its standard output where it is.
import { join } from "node:path";
import { openNetwork } from "./practice/network.mjs";

const { PRACTICE_KEYS, PRACTICE_PORT, PRACTICE_BOOKS, DATA_DIR, DATABASE_URL } = process.env;
if (DATABASE_URL) throw new Error("The practice network is for the demonstration alone.");
const network = await openNetwork({
  access: JSON.parse(PRACTICE_KEYS ?? "{}"),
  file: join(DATA_DIR ?? ".", "practice-network.jsonl"),
  port: Number(PRACTICE_PORT ?? 0),
  ...JSON.parse(PRACTICE_BOOKS ?? "{}"),
});
console.log(network.url);
for (const signal of ["SIGTERM", "SIGINT"]) {
  process.on(signal, () => network.close().then(() => process.exit(0)));
}
