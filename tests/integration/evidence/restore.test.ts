import { cpSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { openInstallation } from "@/tests/support/installation";

const passphrase = "a passphrase of the test";
/** A drill (npm run drill:restore) sends more. */
const SENDS = Number(process.env.DRILL_SENDS ?? 60);
let here: Awaited<ReturnType<typeof openInstallation>>;
const acknowledged: string[] = [];

beforeAll(async () => {
  here = await openInstallation({ passphrase });
  await here.coop.fund("aline", 1_000_000);
  await here.seal();
});

afterAll(() => here.close());

/** Sends one after the other until `enough`, whatever happens to the database; the acknowledged ones count. */
async function load(enough: () => boolean, pauseMs = 0): Promise<void> {
  while (!enough()) {
    const id = await here.send().catch(() => null);
    if (id) acknowledged.push(id);
    if (pauseMs) await sleep(pauseMs);
  }
}

const transfers = async (sql: Sql) => {
  const rows = await sql<{ id: string }[]>`select id from transactions where type = 'transfer'`;
  return rows.map(({ id }) => id).sort();
};

const backups = () => readdirSync(here.folder).filter((name) => name.endsWith("Z"));

test("a backup made under load is restored whole, encrypted, and passes verification", async () => {
  let isDone = false;
  // Some at each moment of it are enough: more only take the backup's time.
  const sending = load(() => isDone, 20);
  await here.backUp();
  isDone = true;
  await sending;
  const [id = ""] = backups();
  const head = readFileSync(join(here.folder, id, "base.tar.gz"))
    .subarray(0, 8)
    .toString();
  expect(head).toBe("OFBACK1\n");
  const { seen } = await here.restore({}, transfers);
  expect(seen).toEqual(acknowledged.slice(0, seen.length).sort());
});

test("of an instant between two sends, exactly the sends acknowledged before are there", async () => {
  let until: Date | undefined;
  let before: string[] = [];
  const following = here.follow();
  try {
    acknowledged.push(await here.send());
    until = await here.instant();
    before = acknowledged.toSorted();
    acknowledged.push(await here.send());
    await here.seal();
  } finally {
    await following.stop();
  }
  expect(here.failures).toEqual([]);

  const { seen, said, dataDir } = await here.restore({ until }, async (sql) => ({
    sent: await transfers(sql),
    restores: await sql`select detail from audit_log where action = 'books.restore'`,
  }));
  expect(seen.sent).toEqual(before);
  expect(seen.restores).toHaveLength(1);
  expect(said.join("\n")).toMatch(
    /last seal of these books is number 1\n.*Seal 2 of .* is younger/s,
  );
  expect(readFileSync(join(dataDir, "seal-key.pem"))).toEqual(
    readFileSync(join(here.home, "seal-key.pem")),
  );
});

test("what is not whole, of another passphrase, or in the way is refused, and nothing is restored", async () => {
  const refused = (over: object) => here.restore(over, transfers).then(() => null, String);
  expect(await refused({ passphrase: "another passphrase" })).toMatch(/does not open/);
  expect(await refused({ passphrase: undefined })).toMatch(/set BACKUP_PASSPHRASE_FILE/);
  expect(await refused({ until: new Date(Date.now() + 3_600_000) })).toMatch(
    /does not reach so far/,
  );
  expect(await refused({ into: here.home })).toMatch(/is not empty/);

  const [id = ""] = backups();
  const copy = join(here.place, "copy", id);
  const file = join(copy, "base.tar.gz");
  cpSync(join(here.folder, id), copy, { recursive: true });
  const whole = readFileSync(file);
  const changed = Buffer.from(whole);
  changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1;
  for (const content of [whole.subarray(0, -1), changed]) {
    writeFileSync(file, content);
    expect(await refused({ from: copy })).toMatch(/checksum differs/);
  }
  rmSync(file);
  expect(await refused({ from: copy })).toMatch(/is missing/);
});

/** What was acknowledged when the log was copied for the last time. */
let copied: string[] = [];

test("after kill -9 under load nothing acknowledged is lost, with what is left of the log", async () => {
  const following = here.follow();
  try {
    const target = acknowledged.length + SENDS;
    await Promise.all([1, 2, 3].map(() => load(() => acknowledged.length >= target)));
  } finally {
    await following.stop();
  }
  expect(here.failures).toEqual([]);
  copied = acknowledged.toSorted();

  let isGone = false;
  const more = acknowledged.length + SENDS;
  const sending = Promise.all([1, 2, 3].map(() => load(() => isGone)));
  await expect.poll(() => acknowledged.length, { timeout: 300_000 }).toBeGreaterThan(more);
  process.kill(here.cluster.pid, "SIGKILL");
  await here.cluster.exited;
  isGone = true;
  await sending;

  const data = realpathSync(join(here.home, "postgres"));
  rmSync(join(data, "base"), { recursive: true });
  const rest = await here.restore({ crashed: here.home }, transfers);
  expect(rest.seen).toEqual(expect.arrayContaining(acknowledged));
  console.log(
    `${acknowledged.length} acknowledged. With the rest of the log: ${rest.seen.length} found in ${rest.seconds.toFixed(0)} s.`,
  );
});

test("without it the last second is lost; a drill writes into the log of its copy alone, and its copy is known as one", async () => {
  vi.stubEnv("SEAL_LOG", here.sealer.log);
  onTestFinished(() => void vi.unstubAllEnvs());
  const log = readFileSync(here.sealer.log, "utf8");
  const { seen, dataDir } = await here.restore({ drill: true }, async (sql) => {
    const [row] = await sql`select obj_description('rail_requests'::regclass) as mark`;
    return { sent: await transfers(sql), mark: row?.mark };
  });
  expect(seen).toEqual({ sent: copied, mark: "drill" });
  expect(readFileSync(here.sealer.log, "utf8")).toBe(log);
  const ofCopy = readFileSync(join(dataDir, "seals.jsonl"), "utf8");
  expect(ofCopy.startsWith(log)).toBe(true);
  expect(ofCopy.slice(log.length)).toMatch(/^\{"restore":[^\n]+\n$/);
  console.log(
    `Without: ${seen.sent.length} found, ${acknowledged.length - seen.sent.length} lost, those after the copy was cut off.`,
  );
});
