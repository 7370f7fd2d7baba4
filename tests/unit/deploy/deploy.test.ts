import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, found]) => found ?? "");

const alerts = read("deploy/alerts.yml");
const UNITS = readdirSync(new URL("../../../deploy/systemd/", import.meta.url));
const services = UNITS.filter((name) => name.endsWith(".service"));

test("every alert is explained to whoever it calls, and no other", () => {
  const operations = read("docs/operations.md");
  const table = operations.slice(operations.indexOf("| alert "), operations.indexOf("**Logs**"));
  const explained = all(table, /^\| (\w+) /gm).filter((name) => name !== "alert");
  expect(explained).toEqual(all(alerts, /alert: (\w+)/g));
  for (const [, alert, severity] of table.matchAll(/^\| (\w+) +\|[^|]+\| (page|day) /gm)) {
    const rule = alerts.slice(alerts.indexOf(`alert: ${alert}\n`));
    expect(/severity: (\w+)/.exec(rule)?.[1], alert).toBe(severity);
  }
});

test("alerts ask for figures that there are", () => {
  const sources = ["lib/operations/gauges.ts", "lib/metrics.ts", "server/metrics.mjs"].map(read);
  const asked = new Set(all(alerts, /openfuture_(\w+)/g));
  expect(asked.size).toBeGreaterThan(8);
  for (const name of asked) {
    const exported = sources.some((source) =>
      new RegExp(`\\b(openfuture_)?${name}\\b`).test(source),
    );
    expect(exported, name).toBe(true);
  }
});

test.each(services)("%s runs as a user without rights, and writes only where it must", (name) => {
  const unit = read(`deploy/systemd/${name}`);
  for (const line of [
    "User=open-future",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "SystemCallFilter=@system-service",
    "SystemCallErrorNumber=EPERM",
    "UMask=0077",
  ]) {
    expect(unit.split("\n")).toContain(line);
  }
  const command = /^ExecStart=\/usr\/bin\/env node (\S+)/m.exec(unit)?.[1] ?? "";
  expect(() => read(command)).not.toThrow();
});

test("the cluster acknowledges nothing that one node alone has, and its balancer knows every node", () => {
  const patroni = read("deploy/patroni.yml");
  expect(patroni).toContain("synchronous_mode: true");
  expect(patroni).toContain("synchronous_mode_strict: true");
  const nodes = all(patroni, /(10\.0\.0\.\d):2379/g);
  expect(all(read("deploy/haproxy-database.cfg"), /(10\.0\.0\.\d):5432/g)).toEqual(nodes);
});

test("each timer has its service, and the worker alone has the jobs", () => {
  for (const timer of UNITS.filter((name) => name.endsWith(".timer"))) {
    expect(services).toContain(timer.replace(".timer", ".service"));
  }
  expect(services.filter((name) => /ROLE=worker/.test(read(`deploy/systemd/${name}`)))).toEqual([
    "open-future-worker.service",
  ]);
  expect(read("deploy/systemd/open-future@.service")).toContain("ROLE=web DRAIN_SECONDS=5");
});

test("the pooler sets what the application would ask for, and the balancer asks whether a server is ready", () => {
  const client = read("db/client.ts");
  const limits = [...client.matchAll(/^ {2}(\w+_timeout): ([\d_]+),$/gm)];
  expect(limits).toHaveLength(3);
  const pooler = read("deploy/pgbouncer.ini");
  for (const [, name, ms] of limits) {
    expect(pooler).toContain(`set ${name} = ${ms?.replaceAll("_", "")}`);
  }
  expect(pooler).toContain("pool_mode = transaction");
  expect(read("deploy/haproxy.cfg")).toContain("uri /readyz");
});

test("each proof of a promise is there", () => {
  const page = read("docs/reliability.md");
  const files = all(page, /`(tests\/[\w./-]+)`/g);
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    expect(existsSync(new URL(`../../../${file}`, import.meta.url)), file).toBe(true);
  }
  const { scripts } = JSON.parse(read("package.json"));
  for (const [, name = ""] of page.matchAll(/npm run ([\w:]+)/g))
    expect(scripts).toHaveProperty(name);
});

test("worker and servers tell of the backups that their own unit makes", () => {
  const folder = / node scripts\/backup\.mjs (\S+)/.exec(
    read("deploy/systemd/open-future-backup.service"),
  )?.[1];
  expect(folder).toBeTruthy();
  for (const unit of ["open-future-worker.service", "open-future@.service"]) {
    expect(read(`deploy/systemd/${unit}`)).toContain(`Environment=BACKUPS_AT=${folder}\n`);
  }
});
