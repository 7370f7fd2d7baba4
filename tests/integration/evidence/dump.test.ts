import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { connect } from "@/db/client";
import { checkSeals } from "@/lib/evidence/verify-seals";
import { sealerOf } from "@/lib/keys/sealer";
import { requestDeposit } from "@/lib/rails/collect";
import { decideTransaction } from "@/lib/transactions/commands";
import { postWithdrawal } from "@/lib/withdrawals/commands";
import { openInstallation } from "@/tests/support/installation";
import { byPhone, practising } from "@/tests/support/rails";
import { setSettings } from "@/tests/support/settings";

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

const box = async () => (await script("box")).makeBox("a passphrase of the test");

async function dump(folder: string, withKeys: boolean) {
  const { dumpServer } = await script("server-dump");
  const { listBackups } = await script("folder");
  const own = { box: await box(), dataDir: here.home, programs };
  await dumpServer({ ...own, ownerUrl: here.coop.url, folder, withKeys });
  return listBackups(folder).at(-1);
}

async function restore(database: string, backup: unknown, dataDir: string, drill = false) {
  const { restoreDump } = await script("server-dump");
  const settings = {
    ownerUrl: here.cluster.url(database),
    databaseUrl: here.cluster.appUrl(database),
    dataDir,
  };
  return restoreDump({ box: await box(), programs, backup, settings, drill, say: () => {} });
}

const makeDatabase = (name: string) =>
  here.asAdmin((sql: Sql) => sql.unsafe(`create database ${name} owner openfuture`));

test.skipIf(!isThere)("a server that is not ours is dumped, restored and verified", async () => {
  const backup = await dump(out, true);
  expect(backup.manifest).toMatchObject({ kind: "dump", encrypted: true, seal: { number: 1 } });
  const dataDir = join(out, "elsewhere");
  await expect(restore("openfuture", backup, dataDir)).rejects.toThrow(/is not empty/);
  expect(existsSync(dataDir)).toBe(false);
  // Of a machine that is lost, with everything but the backup: one of its secrets was kept elsewhere.
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "secret"), "another");
  writeFileSync(join(here.home, "secret"), "one");
  writeFileSync(join(here.home, "proof-secret"), "0".repeat(64));
  await makeDatabase("restored");
  await restore("restored", await dump(join(out, "lost"), true), dataDir);
  const [found] = await here.asAdmin(
    (sql: Sql) => sql`select count(*)::int as sent from transactions where type = 'transfer'`,
    "restored",
  );
  expect(found).toEqual({ sent: 1 });

  const read = (name: string) => readFileSync(join(dataDir, name), "utf8");
  const files = ["proof-secret", "seal-key.pem", "seals.jsonl"];
  for (const name of files) expect(statSync(join(dataDir, name)).mode & 0o777, name).toBe(0o600);
  expect(read("secret")).toBe("another");
  expect(read("proof-secret")).toBe("0".repeat(64));
  expect(read("seal-key.pem")).toBe(readFileSync(join(here.home, "seal-key.pem"), "utf8"));
  // The next verification there knows the restore, as the one after it.
  const sealer = sealerOf({
    SEAL_KEY_FILE: join(dataDir, "seal-key.pem"),
    SEAL_LOG: join(dataDir, "seals.jsonl"),
  });
  const { db, close } = connect(here.cluster.appUrl("restored"), { max: 1 });
  const { breaches } = await checkSeals(db, sealer as NonNullable<typeof sealer>);
  await close();
  expect(breaches).toEqual([]);
});

test.skipIf(!isThere)("without a seal key nothing is restored", async () => {
  const backup = await dump(join(out, "keyless"), false);
  await makeDatabase("keyless");
  const dataDir = join(out, "nowhere");
  await expect(restore("keyless", backup, dataDir)).rejects.toThrow(
    `The seal key is not in the backup: put it at ${join(dataDir, "seal-key.pem")} first. Nothing was restored.`,
  );
  const [found] = await here.asAdmin(
    (sql: Sql) => sql`select count(*)::int as tables from pg_tables where schemaname = 'public'`,
    "keyless",
  );
  expect(found).toEqual({ tables: 0 });
});

test.skipIf(!isThere)(
  "a drill adds nothing to the log of the real books, and nothing is paid from its copy",
  async () => {
    const { coop, sealer } = here;
    const net = await practising(coop, { asks: false });
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await net.network.close();
    });
    await setSettings(coop, { payouts: "mtn" });
    await requestDeposit(coop.as("eric"), byPhone(50_000, "+250788000102"));
    await net.pass(10);
    const to = { method: "mtn", phone: "+250788000101", account: null, description: null } as const;
    const { withdrawal } = await postWithdrawal(coop.as("aline"), { ...to, amount: 500 });
    await decideTransaction(coop.as("finance"), withdrawal.id, { status: "approved" });
    await here.seal();
    // As the servers have them.
    vi.stubEnv("SEAL_LOG", sealer.log);
    vi.stubEnv("SEAL_KEY_FILE", join(here.home, "seal-key.pem"));
    const log = readFileSync(sealer.log);
    const backup = await dump(join(out, "before-the-drill"), true);
    await makeDatabase("drill");
    const dataDir = join(out, "drill");
    await restore("drill", backup, dataDir, true);

    expect((await checkSeals(coop.db, sealer)).breaches).toEqual([]);
    expect(readFileSync(sealer.log)).toEqual(log);
    const copy = connect(here.cluster.url("drill"), { max: 1 });
    onTestFinished(copy.close);
    const own = { ...sealer, log: join(dataDir, "seals.jsonl") };
    expect((await checkSeals(copy.db, own)).breaches).toEqual([]);
    await net.look({ db: copy.db });
    const [request] = await copy.client<{ id: string; state: string; reason: string }[]>`
      select id, state, reason from rail_requests where transaction_id = ${withdrawal.id}`;
    expect(request).toMatchObject({ state: "failed", reason: "STOPPED" });
    expect(net.network.payments.find(request?.id ?? "")).toBeUndefined();
    await net.look();
    expect(net.network.payments.find(request?.id ?? "")).toBeDefined();
    // A second one there would take the first one's log for its own.
    await expect(restore("keyless", backup, dataDir, true)).rejects.toThrow(/is not empty/);
    expect(net.errors).toEqual([]);
  },
);
