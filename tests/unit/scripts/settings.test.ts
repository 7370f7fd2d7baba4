import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const APP = "postgres://openfuture_app:a@db/openfuture";
const OWNER = "postgres://openfuture_owner:o@db/openfuture";

/** What a program of these lines, which gives `found`, prints. */
function run(lines: string, env: Record<string, string>) {
  const program = `try { ${lines} console.log(JSON.stringify(found)); }
    catch ({ message }) { console.log(JSON.stringify(message)); }`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

/** What scripts read of the database's addresses, and what is left of the owner's for whom they start. */
function read(env: Record<string, string>) {
  const lines = `const { readSettings } = await import("./scripts/settings.mjs");
    const { databaseUrl, ownerUrl } = readSettings();
    const found = { databaseUrl, ownerUrl, left: process.env.DATABASE_OWNER_URL };`;
  return run(lines, env);
}

/** The address that a command on the database works with. */
function addressOf(options: { owner: boolean }, env: Record<string, string>) {
  const lines = `const { environmentWithDatabase } = await import("./scripts/database-in-use.mjs");
    const { DATABASE_URL: found } = await environmentWithDatabase(${JSON.stringify(options)});`;
  return run(lines, env);
}

test("the owner's address is read once, and nobody who is started finds it", () => {
  const found = read({ DATABASE_URL: APP, DATABASE_OWNER_URL: OWNER });
  expect(found).toEqual({ databaseUrl: APP, ownerUrl: OWNER, left: "" });
});

test("without it the application's address serves for both", () => {
  expect(read({ DATABASE_URL: APP })).toEqual({ databaseUrl: APP, ownerUrl: APP, left: "" });
});

test("alone it is enough for what the owner does, as db:migrate, and else a mistake", () => {
  const alone = { DATABASE_OWNER_URL: OWNER };
  expect(addressOf({ owner: true }, alone)).toBe(OWNER);
  expect(addressOf({ owner: true }, { ...alone, DATABASE_URL: APP })).toBe(OWNER);
  expect(addressOf({ owner: false }, alone)).toMatch(/DATABASE_URL.* is not/);
  expect(read(alone)).toMatch(/DATABASE_URL.* is not/);
});

/** What `npm start` prints before it takes anything: its data would lie where no folder can be. */
function start(env: Record<string, string>) {
  const { stdout, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, DATA_DIR: "/dev/null/none", ...env },
    encoding: "utf8",
  });
  return stdout + stderr;
}

test("the demonstration does not begin with what is a cooperative's own, and names it", () => {
  expect(start({ MTN_MOMO_URL: "https://momo.example" })).toMatch(/MTN_MOMO_URL is set, but/);
  const SMTP_URL = "smtp://mail.example:25";
  expect(start({ SMTP_URL })).toMatch(/SMTP_URL is set, but DATABASE_URL is not/);
  // Each of them goes on to where its data would be.
  const onward = /^\s*Cannot make the data directory/;
  expect(start({ SMTP_URL, DATABASE_URL: APP })).toMatch(onward);
  expect(start({ SMTP_URL: "" })).toMatch(onward);
});
