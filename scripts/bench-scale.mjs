// npm run bench:scale: lists, searches, totals and exports of a large cooperative against their limits.
// It is made once for each size, in .test/scale/, and kept. --members, --transactions, --write.
// --verify: how long the books of one of a million transactions take to verify.
// --moving-in: how long 100,000 members (--rows) take to move in, on books that are thrown away, and what their shares cost then.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { runVisibly } from "./child.mjs";
import { appDatabase, ensureRoles, migrate, withAdmin } from "./database.mjs";
import { install } from "./install.mjs";
import { Failure, runCommand } from "./lifetime.mjs";
import { tryLock } from "./lock.mjs";
import { ownerRole, startPostgres } from "./postgres.mjs";
import { step } from "./progress.mjs";
import { root, typescript } from "./settings.mjs";
import { hashFiles } from "./tree-hash.mjs";

await runCommand(async () => {
  await install();
  const home = join(root, ".test/scale");
  const { holder } = tryLock(join(home, "scale.lock"));
  if (holder) throw new Failure(`Process ${holder} is at it already.`);
  const cluster = await step("Starting PostgreSQL", () => startPostgres(home));
  const extra = process.argv.slice(2);
  if (extra.includes("--moving-in")) return movingIn(cluster, extra);
  const verify = extra.includes("--verify");
  const large = sizes(extra, verify ? [20_000, 1_000_000] : [100_000, 5_000_000]);
  const made = verify ? { LARGE: large } : { SMALL: tenth(large), LARGE: large };
  const urls = {};
  for (const [name, size] of Object.entries(made)) {
    urls[`SCALE_${name}_URL`] = await cooperative(cluster, size);
  }
  const file = verify ? "tests/bench/scale/verify.ts" : "tests/bench/scale/index.ts";
  const args = [...typescript, file, ...extra];
  const env = { ...process.env, ...urls, NODE_ENV: "production" };
  return runVisibly(process.execPath, args, { env });
});

function sizes(args, [members, transactions]) {
  const options = {
    members: { type: "string", default: String(members) },
    transactions: { type: "string", default: String(transactions) },
  };
  const { values } = parseArgs({ args, options, strict: false });
  return { members: Number(values.members), transactions: Number(values.transactions) };
}

async function movingIn(cluster, extra) {
  const urls = {};
  await withAdmin(cluster, async (sql) => {
    await ensureRoles(sql, cluster, { createDatabases: true });
    for (const [variable, end] of Object.entries({ DATABASE_URL: "in", FEW_URL: "in_few" })) {
      const name = `${appDatabase}_moving_${end}`;
      await sql.unsafe(`drop database if exists ${name} with (force)`);
      await sql.unsafe(`create database ${name} owner ${ownerRole}`);
      urls[variable] = cluster.url(name);
      await step("Migrating", () => migrate(urls[variable]));
    }
  });
  const args = ["--expose-gc", ...typescript, "tests/bench/scale/moving-in.ts", ...extra];
  const env = { ...process.env, ...urls, NODE_ENV: "production" };
  return runVisibly(process.execPath, args, { env });
}

// The dashboard must not grow with the cooperative.
function tenth({ members, transactions }) {
  return { members: Math.ceil(members / 10), transactions: Math.ceil(transactions / 10) };
}

/** The address of a migrated cooperative of that size, made now unless it is there. It gets its name last. */
async function cooperative(cluster, { members, transactions }) {
  const made = hashFiles(root, [
    "tests/bench/scale/generate.sql",
    "tests/support/rebuild-reports.sql",
  ]).slice(0, 8);
  const name = `${appDatabase}_${members}_${transactions}_${made}`;
  await withAdmin(cluster, async (sql) => {
    await ensureRoles(sql, cluster, { createDatabases: true });
    const [found] = await sql`select from pg_database where datname = ${name}`;
    if (found) return migrate(cluster.url(name));
    const draft = `${appDatabase}_draft`;
    await sql.unsafe(`drop database if exists ${draft} with (force)`);
    await sql.unsafe(`create database ${draft} owner ${ownerRole}`);
    await step("Migrating", () => migrate(cluster.url(draft)));
    const args = [
      ...typescript,
      "tests/bench/scale/make.ts",
      String(members),
      String(transactions),
    ];
    const env = { ...process.env, DATABASE_URL: cluster.url(draft) };
    if (await runVisibly(process.execPath, args, { env })) throw new Failure("It was not made.");
    await sql.unsafe(`alter database ${draft} rename to ${name}`);
  });
  return cluster.url(name);
}
