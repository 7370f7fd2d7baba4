import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { runImports } from "@/lib/imports/command";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
let folder: string;
beforeAll(async () => {
  coop = await openCooperative();
  vi.stubEnv("DATABASE_URL", coop.appUrl);
  folder = mkdtempSync(join(tmpdir(), "open-future-imports-"));
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await coop.close();
});

/** In a process of its own, as scripts/imports.mjs does it. */
function runAlone(step: string, language = "en") {
  const args = ["--import", "tsx", "lib/imports/cli.ts", step, folder, language, "", ""];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return { status, lines: stdout.split("\n").filter(Boolean), stderr };
}
async function run(step: string, language = "en", days = "", cutOver = "") {
  const lines: string[] = [];
  let stderr = "";
  const status = await runImports([step, folder, language, days, cutOver], {
    tell: (line) => lines.push(line),
    say: (line) => {
      stderr += `${line}\n`;
    },
  });
  return { status, lines, stderr };
}
const fill = (name: string, ...rows: string[]) => {
  const headings = readFileSync(join(folder, name), "utf8").trimEnd();
  writeFileSync(join(folder, name), `${[headings, ...rows].join("\r\n")}\r\n`);
};

test("what the templates are filled with is checked beside the chart, and what is wrong is written out", async () => {
  expect(runAlone("templates")).toMatchObject({ status: 0, stderr: "" });
  expect(readdirSync(folder)).toHaveLength(16);
  for (const name of readdirSync(folder)) {
    if (!name.endsWith("-rw.csv")) rmSync(join(folder, name));
  }
  fill("members-rw.csv", "1,Marie,Uwase,0788200001,,,03/04/1980", "2,Jean,Habimana,0788000101");
  fill("balances-rw.csv", "1,12500", "2,7500");
  fill("trial-balance-rw.csv", "1030,20000,", "Ubwizigame bw'abanyamuryango,,20000");
  fill("history-rw.csv", "1,2025-03-31,Yabikije,5000,R-17", "3,2025-03-31,Yabikije,0,");
  const wrong = runAlone("check", "rw");
  expect(wrong.status).toBe(1);
  expect(wrong.lines).toEqual([
    expect.stringMatching(/^members G2 "03\/04\/1980": Habanza umunsi cyangwa ukwezi\?/),
    expect.stringMatching(/^members D3 "\+250788000101": Iyi nimero ya telefoni isanzwe ari/),
    expect.stringMatching(/^history D3 "0": Iki gikorwa ni icy'amafaranga 0/),
    expect.stringMatching(/^history A3 "3": Nta munyamuryango/),
  ]);
  expect(readFileSync(join(folder, "history-problems.csv"), "utf8")).toContain("3,2025-03-31");
  expect(readFileSync(join(folder, "members-problems.csv"), "utf8")).toContain("2,Jean,Habimana");

  const members = join(folder, "members-rw.csv");
  writeFileSync(members, readFileSync(members, "utf8").replace("0788000101", ""));
  const history = join(folder, "history-rw.csv");
  const rows = readFileSync(history, "utf8");
  writeFileSync(history, rows.replace("3,2025-03-31,Yabikije,0", "2,2025-03-31,Yabikije,-100"));
  const ready = await run("check", "en", "dmy");
  expect(ready).toMatchObject({ status: 0, lines: [] });
  expect(ready.stderr).toContain(
    "2 members, 2 with savings, together Rwf 20,000, 2 movements of the old books; 0 errors",
  );
  expect(readdirSync(folder).filter((name) => name.endsWith("-problems.csv"))).toEqual([]);
  const early = await run("check", "en", "dmy", "2025-03-30");
  expect(early.status).toBe(1);
  expect(early.lines[0]).toMatch(
    /^history B2 "2025-03-31": This date is after 30 Mar 2025, the day/,
  );
  expect(await run("check", "en", "dmy", "2025-03-31")).toMatchObject({ status: 0, lines: [] });
  expect((await run("check", "en", "dmy", "2999-01-01")).stderr).toContain("cut-over is ahead");
  // It need not be there.
  renameSync(history, join(folder, "kept"));
  expect((await run("check", "en", "dmy")).stderr).toContain("together Rwf 20,000; 0 errors");
  renameSync(join(folder, "kept"), history);
});

test("templates write over nothing; a file too few or too many is said", async () => {
  expect((await run("templates")).stderr).toContain("members-rw.csv is there already, and stays.");
  expect(await run("check")).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Leave one of/),
  });
  for (const name of readdirSync(folder)) {
    if (name.startsWith("members")) renameSync(join(folder, name), join(folder, `kept-${name}`));
  }
  expect(await run("check")).toMatchObject({ status: 1, stderr: "There is no members.csv.\n" });
});
