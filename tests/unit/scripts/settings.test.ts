import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const APP = "postgres://openfuture_app:a@db/openfuture";
const OWNER = "postgres://openfuture_owner:o@db/openfuture";

/** What scripts read of the database's addresses, and what is left of the owner's for whom they start. */
function read(env: Record<string, string>) {
  const program = `import { readSettings } from "./scripts/settings.mjs";
    try {
      const { databaseUrl, ownerUrl } = readSettings();
      console.log(JSON.stringify({ databaseUrl, ownerUrl, left: process.env.DATABASE_OWNER_URL }));
    } catch ({ message }) { console.log(JSON.stringify(message)); }`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    env: { NODE_ENV: "test", PATH: process.env.PATH, ...env },
    encoding: "utf8",
  });
  return JSON.parse(stdout);
}

test("the owner's address is read once, and nobody who is started finds it", () => {
  const found = read({ DATABASE_URL: APP, DATABASE_OWNER_URL: OWNER });
  expect(found).toEqual({ databaseUrl: APP, ownerUrl: OWNER, left: "" });
});

test("without it the application's address serves for both", () => {
  expect(read({ DATABASE_URL: APP })).toEqual({ databaseUrl: APP, ownerUrl: APP, left: "" });
});

test("alone it is a mistake", () => {
  expect(read({ DATABASE_OWNER_URL: OWNER })).toMatch(/DATABASE_URL.* is not/);
});
