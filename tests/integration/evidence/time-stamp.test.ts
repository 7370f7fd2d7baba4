import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { sealWithTime } from "@/lib/evidence/seals";
import { checkLastSeal, checkSeals } from "@/lib/evidence/verify-seals";
import { sealerOf } from "@/lib/keys/sealer";
import { log as serverLog } from "@/lib/log";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

const hasOpenssl = spawnSync("openssl", ["version"]).status === 0;
if (!hasOpenssl) console.warn("Not tried: time-stamps. There is no openssl here.");

const folder = mkdtempSync(join(tmpdir(), "time-stamp-"));
const log = join(folder, "seals.jsonl");
let coop: Cooperative;
let service: Server;
let address: string;
/** What the service does instead of answering as it should. */
let fault: "none" | "down" | "another" | "forged" = "none";

const openssl = (...args: string[]) =>
  execFileSync("openssl", args, { cwd: folder, stdio: ["ignore", "pipe", "ignore"] });

const CONFIG = `[tsa]
default_tsa = one
[one]
serial = ${join(folder, "serial")}
signer_cert = ${join(folder, "service.pem")}
signer_key = ${join(folder, "service.key")}
signer_digest = sha256
default_policy = 1.2.3.4.1
other_policies = 1.2.3.4.2
digests = sha256
ess_cert_id_alg = sha256
`;

/** A time-stamping service: the one of openssl behind HTTP. */
function makeService() {
  const extensions = [
    "extendedKeyUsage=critical,timeStamping",
    "basicConstraints=critical,CA:true",
  ];
  openssl(
    ...["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "30", "-subj", "/CN=A service"],
    ...["-keyout", "service.key", "-out", "service.pem"],
    ...extensions.flatMap((extension) => ["-addext", extension]),
  );
  writeFileSync(join(folder, "service.conf"), CONFIG);
  writeFileSync(join(folder, "serial"), "01");
  return createServer(async (request, response) => {
    const query = await buffer(request);
    if (fault === "down") return void response.writeHead(503).end();
    // The digest that is asked about stands at a fixed place of the query.
    if (fault === "another") query[30] = (query[30] ?? 0) ^ 1;
    writeFileSync(join(folder, "query"), query);
    const reply = openssl("ts", "-reply", "-config", "service.conf", "-queryfile", "query");
    const last = reply.length - 5;
    if (fault === "forged") reply[last] = (reply[last] ?? 0) ^ 1;
    response.setHeader("content-type", "application/timestamp-reply").end(reply);
  });
}

beforeAll(async () => {
  coop = await openCooperative();
  if (!hasOpenssl) return;
  service = makeService();
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  address = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});

afterAll(async () => {
  service?.close();
  await coop.close();
  rmSync(folder, { recursive: true });
});

const sealer = () => {
  const files = { SEAL_KEY_FILE: join(folder, "key.pem"), SEAL_LOG: log };
  const made = sealerOf({ ...files, SEAL_TSA_URL: address });
  if (!made) throw new Error("There is no key.");
  return made;
};
const lines = () => readFileSync(log, "utf8").trim().split("\n");
const found = async () => (await checkSeals(coop.db, sealer())).breaches;
const stamps = () => lines().filter((line) => line.includes('"token"'));

describe.runIf(hasOpenssl)("who seals has a service outside state when", () => {
  test("its token stands in the log, and openssl knows it", async () => {
    const seal = await sealWithTime(coop.db, sealer(), new Date());
    const { stamp, token } = JSON.parse(lines().at(-1) ?? "");
    expect(stamp).toBe(seal?.hash);
    writeFileSync(join(folder, "token.der"), Buffer.from(token, "base64"));
    writeFileSync(join(folder, "seal.json"), seal?.body ?? "");
    const args = ["-token_in", "-in", "token.der", "-data", "seal.json", "-CAfile", "service.pem"];
    expect(() => openssl("ts", "-verify", ...args)).not.toThrow();
    expect(await found()).toEqual([]);
    expect((await checkLastSeal(coop.db, sealer())).breaches).toEqual([]);
  });

  test.each(["down", "another", "forged"] as const)(
    "a service that is %s: the seal holds without",
    async (what) => {
      const before = stamps().length;
      fault = what;
      const said = vi.spyOn(serverLog, "error").mockReturnValue();
      const seal = await sealWithTime(coop.db, sealer(), new Date());
      fault = "none";
      expect(said.mock.calls.map(([, message]) => message)).toEqual(["the seal has no time-stamp"]);
      said.mockRestore();
      expect(JSON.parse(lines().at(-1) ?? "").number).toBe(seal?.number);
      expect(stamps()).toHaveLength(before);
      expect(await found()).toEqual([]);
    },
  );

  test("a seal that says it was made an hour ago", async () => {
    const before = readFileSync(log);
    const rolledBack = new Error("rolled back");
    const breaches: unknown[] = [];
    const made = coop.db.transaction(async (tx) => {
      await sealWithTime(tx as never, sealer(), new Date(Date.now() - 3_600_000));
      breaches.push(...(await checkSeals(tx, sealer())).breaches);
      throw rolledBack;
    });
    await expect(made).rejects.toBe(rolledBack);
    writeFileSync(log, before);
    expect(breaches).toEqual([
      { seal: expect.any(Number), why: expect.stringContaining("was time-stamped at 2") },
    ]);
  });

  test.each([
    [
      "moved to another seal",
      (line: string) => ({ ...JSON.parse(line), stamp: JSON.parse(lines()[2] ?? "").hash }),
      "has a time-stamp that is not of it",
    ],
    [
      "of a seal that is gone",
      (line: string) => ({ ...JSON.parse(line), stamp: "00".repeat(32) }),
      "has a time-stamp alone",
    ],
    [
      "that is none",
      (line: string) => ({ ...JSON.parse(line), token: "AAAA" }),
      "has a time-stamp that is not of it",
    ],
  ])("a token %s", async (_what, change, why) => {
    const before = lines();
    const changed = before.map((line) =>
      line === stamps()[0] ? JSON.stringify(change(line)) : line,
    );
    writeFileSync(log, `${changed.join("\n")}\n`);
    const breaches = await found();
    writeFileSync(log, `${before.join("\n")}\n`);
    expect(breaches).toEqual([expect.objectContaining({ why })]);
  });
});
