// npm run restore -- <folder> [--until <instant>] [--data-dir <dir>]: books from a backup, verified before it says done.
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { install } from "./install.mjs";
import { holdDataDir } from "./instance.mjs";
import { Failure, runCommand } from "./lifetime.mjs";
import { readSettings } from "./settings.mjs";

const usage = `Say from where: npm run restore -- <folder> with any of
  --until <instant>     as the books were then (2026-11-22T10:15:00+02:00); without it, all that the backup has
  --data-dir <folder>   where to; DATA_DIR without it. Nothing else may lie there
  --crashed <folder>    the data folder of the server that came to its end: what its log has more is replayed, too
  --timeline <number>   the log of a server that was restored before, not that of the restored one
  --upgrade             migrate a backup of a former version to this one
  --drill               a copy beside the real books, in the folder that --data-dir names: nothing is written into their
                        log of seals, and no provider is asked to move money by the copy`;

await runCommand(async () => {
  const settings = readSettings();
  const options = readOptions();
  await install();
  const { boxOf } = await import("./backup/box.mjs");
  const { datedByNow, listBackups } = await import("./backup/folder.mjs");
  const { checkOwn, requireVersion } = await import("./backup/restore-check.mjs");
  const say = (line) => console.log(`  ${line}`);
  const { folder, until, upgrade, drill } = options;
  const backup = choose(listBackups(folder), until, datedByNow);
  const name = basename(backup.place);
  requireVersion(backup.manifest, upgrade);
  const common = { ...options, backup, box: boxOf(), say };
  const began = Date.now();
  if (backup.manifest.kind === "dump") {
    const { restoreDump } = await import("./backup/server-dump.mjs");
    const dataDir = options.dataDir ?? settings.dataDir;
    await restoreDump({ ...common, settings: { ...settings, dataDir } });
  } else {
    const { restoreOwn } = await import("./backup/restore-own.mjs");
    const dataDir = options.dataDir ?? settings.dataDir;
    holdDataDir(dataDir);
    const check = checkOwn({ backup: name, until, upgrade, drill, say });
    await restoreOwn({ ...common, dataDir, check });
    if (!drill) say(`The books are in ${dataDir}: DATA_DIR=${dataDir} npm start`);
  }
  if (drill)
    say("A drill's copy: remove it, or read Drill in docs/operations.md before it is started.");
  console.log(`\nDone in ${Math.ceil((Date.now() - began) / 1000)} seconds.`);
  return 0;
});

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        until: { type: "string" },
        "data-dir": { type: "string" },
        crashed: { type: "string" },
        timeline: { type: "string" },
        upgrade: { type: "boolean" },
        drill: { type: "boolean" },
      },
    });
    if (positionals.length !== 1) throw new Failure(usage);
    if (values.drill && !values["data-dir"])
      throw new Failure(`Say where the drill's copy goes, with --data-dir.\n${usage}`);
    const path = (value) => value && resolve(value);
    return {
      folder: resolve(positionals[0]),
      until: readInstant(values.until),
      dataDir: path(values["data-dir"]),
      crashed: path(values.crashed),
      timeline: values.timeline && Number(values.timeline),
      upgrade: values.upgrade ?? false,
      drill: values.drill ?? false,
    };
  } catch (error) {
    throw error instanceof Failure ? error : new Failure(`${error.message}\n${usage}`);
  }
}

// Without a zone it would mean another instant on another machine.
function readInstant(text) {
  if (text === undefined) return undefined;
  const instant = new Date(text);
  if (/T.*(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(instant.getTime())) return instant;
  throw new Failure(
    `--until is an instant with its zone, as 2026-11-22T10:15:00+02:00, not "${text}".`,
  );
}

// One that is dated ahead is taken where there is no other: this machine's clock may be the wrong one.
function choose(backups, until, datedByNow) {
  const some = datedByNow(backups, new Date());
  const chosen = (some.length > 0 ? some : backups)
    .filter(({ at }) => !until || at <= until)
    .at(-1);
  if (chosen) return chosen;
  throw new Failure(
    backups.length === 0
      ? "There is no whole backup in this folder."
      : `The oldest backup is of ${backups[0].manifest.until}: nothing before it can be restored.`,
  );
}
