import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openInstallation } from "@/tests/support/installation";

const programs = process.env.PG_BIN ?? "/usr/lib/postgresql/15/bin";
const isThere = existsSync(join(programs, "pg_dump"));
if (!isThere) console.warn(`SKIPPED: there is no pg_dump in ${programs}.`);

const script = (path: string) => import(resolve(`scripts/backup/${path}.mjs`));
let here: Awaited<ReturnType<typeof openInstallation>>;
const out = mkdtempSync(join(tmpdir(), "dumps-"));

beforeAll(async () => {
  if (!isThere) return;
  here = await openInstallation({ programs });
  await here.coop.fund("aline", 1000);
  await here.send();
  await here.seal();
});

afterAll(async () => {
  await here?.close();
  rmSync(out, { recursive: true });
});

test.skipIf(!isThere)("a server that is not ours is dumped, restored and verified", async () => {
  const { dumpServer, restoreDump } = await script("server-dump");
  const { listBackups } = await script("folder");
  const { makeBox } = await script("box");
  const box = makeBox("a passphrase of the test");
  const own = { box, dataDir: here.home, programs };
  await dumpServer({ ...own, ownerUrl: here.coop.url, folder: out, withKeys: true });
  const [backup] = listBackups(out);
  expect(backup.manifest).toMatchObject({ kind: "dump", encrypted: true, seal: { number: 1 } });

  const restore = (database: string) =>
    restoreDump({
      ...own,
      backup,
      settings: {
        ownerUrl: here.cluster.url(database),
        databaseUrl: here.cluster.appUrl(database),
        dataDir: join(out, "elsewhere"),
      },
      say: () => {},
    });
  await expect(restore("openfuture")).rejects.toThrow(/is not empty/);
  await here.asAdmin((sql: Sql) => sql`create database restored owner openfuture`);
  await restore("restored");
  const [found] = await here.asAdmin(
    (sql: Sql) => sql`select count(*)::int as sent from transactions where type = 'transfer'`,
    "restored",
  );
  expect(found).toEqual({ sent: 1 });
});
