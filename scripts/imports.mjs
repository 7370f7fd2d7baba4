// npm run imports -- templates <folder>: the tables that a cooperative fills in before it moves in.
// npm run imports -- check <folder> [--language en|rw] [--days dmy|mdy] [--cut-over YYYY-MM-DD]: what is wrong with them; changes nothing.
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { runInForeground } from "./child.mjs";
import { environmentWithDatabase } from "./database-in-use.mjs";
import { Failure, runCommand } from "./lifetime.mjs";
import { root, typescript } from "./settings.mjs";

const languages = Object.keys(JSON.parse(readFileSync(join(root, "lib/locales.json"), "utf8")));

await runCommand(async () => {
  const { step, folder, language, days, "cut-over": cutOver } = asked();
  const env = step === "check" ? await environmentWithDatabase() : process.env;
  const args = [
    ...typescript,
    "lib/imports/cli.ts",
    step,
    resolve(folder),
    language,
    days,
    cutOver,
  ];
  return runInForeground(process.execPath, args, { env });
});

function asked() {
  const options = {
    language: { type: "string", default: "en" },
    days: { type: "string", default: "" },
    "cut-over": { type: "string", default: "" },
  };
  const { values, positionals } = read(options);
  const [step, folder, ...more] = positionals;
  const known = ["templates", "check"].includes(step) && folder && more.length === 0;
  if (!known) throw new Failure("npm run imports -- templates <folder>, or check <folder>.");
  if (!languages.includes(values.language)) {
    throw new Failure(`--language takes ${languages.join(" or ")}.`);
  }
  if (!["", "dmy", "mdy"].includes(values.days)) throw new Failure("--days takes dmy or mdy.");
  if (values["cut-over"] !== "" && !isDay(values["cut-over"])) {
    throw new Failure("--cut-over takes a day that has come, as 2026-11-25.");
  }
  return { step, folder, ...values };
}

function isDay(text) {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const day = new Date(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}

function read(options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new Failure(error.message);
  }
}
