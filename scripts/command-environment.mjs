// Which database a command is about: --data-dir names a folder, else the environment does.
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { environmentWithDatabase } from "./database-in-use.mjs";
import { Failure } from "./lifetime.mjs";

/** The environment for a command on a database, with the values of the command's own options. */
export async function commandEnvironment(more = {}) {
  const { "data-dir": folder, ...values } = read({ "data-dir": { type: "string" }, ...more });
  if (folder) {
    process.env.DATA_DIR = resolve(folder);
    // Set, but to nothing: it is not read from .env either.
    process.env.DATABASE_URL = "";
    process.env.DATABASE_OWNER_URL = "";
  }
  return { ...values, env: await environmentWithDatabase() };
}

function read(options) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new Failure(error.message);
  }
}
