// npm run bench:lighthouse: first paint on 400 kb/s and 400 ms, and what Lighthouse finds fault with.
// BASE_URL: a served demonstration cooperative; CHROME_PATH: a Chromium. Lighthouse itself comes by npx.
// --write puts the figures in docs/benchmarks-pages.md; --only=<text in the address> measures some of them.
import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs, promisify } from "node:util";
import { cookieOf } from "./client";
import { writePage } from "./report";

const PAGE = fileURLToPath(new URL("../../docs/benchmarks-pages.md", import.meta.url));
const LIGHTHOUSE = "lighthouse@12.8.2";
const run = promisify(execFile);
const SCREENS: Record<string, string[]> = {
  "": ["/login", "/login?mode=forgot", "/check"],
  aline: [
    ...["/dashboard", "/transactions", "/transactions/statement", "/deposits", "/deposits?new=1"],
    ...["/deposits?withdraw=1", "/profile", "/profile?send=1", "/profile?edit=1", "/borrow"],
    ...["/rent", "/projects", "/reports", "/notices", "/settings", "/search?q=eric"],
  ],
  admin: ["/dashboard", "/members", "/transactions", "/settings", "/transactions/books"],
};
const PHONE = [
  ...[
    "--form-factor=mobile",
    "--throttling-method=devtools",
    "--throttling.cpuSlowdownMultiplier=1",
  ],
  ...["--throttling.requestLatencyMs=400", "--throttling.downloadThroughputKbps=400"],
  ...["--throttling.uploadThroughputKbps=400", "--screenEmulation.mobile"],
  ...["--screenEmulation.width=360", "--screenEmulation.height=780", "--max-wait-for-load=90000"],
];
const CHROME = "--chrome-flags=--headless --no-sandbox --disable-gpu";

type Audit = { id: string; title: string; score: number | null; numericValue?: number };
type Report = {
  audits: Record<string, Audit>;
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
};

const { values } = parseArgs({
  options: {
    write: { type: "boolean", default: false },
    only: { type: "string", default: "" },
  },
});
const base = process.env.BASE_URL;
if (!base) throw new Error("BASE_URL is not set.");

const TRIES = 3;

/** Lighthouse's report. On a busy machine a trace may come out broken: then it is taken again. */
async function examine(path: string, cookie: string, tried = 1): Promise<Report> {
  const sent = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const only = "--only-categories=performance,accessibility,best-practices";
  const how = ["--output=json", "--quiet", only, CHROME, ...PHONE, ...sent];
  try {
    const args = ["--yes", LIGHTHOUSE, `${base}${path}`, ...how];
    const { stdout } = await run("npx", args, { maxBuffer: 2 ** 28 });
    return JSON.parse(stdout);
  } catch (error) {
    if (tried < TRIES) return examine(path, cookie, tried + 1);
    throw new Error(`Lighthouse failed on ${path}: ${(error as { stderr?: string }).stderr}`);
  }
}

/** The audits that count in a category and were not passed, by name. */
function faults({ audits, categories }: Report, category: string): string[] {
  const counted = categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return counted
    .map(({ id }) => audits[id])
    .filter((audit) => audit !== undefined && audit.score !== null && audit.score < 1)
    .map((audit) => String(audit?.title));
}

const rows = [
  "| screen | first paint | largest paint | accessibility | best practices |",
  "| --- | --- | --- | --- | --- |",
];
for (const [who, paths] of Object.entries(SCREENS)) {
  const cookie = who ? await cookieOf(base, who) : "";
  for (const path of paths.filter((each) => each.includes(values.only))) {
    const report = await examine(path, cookie);
    const seconds = (id: string) =>
      `${((report.audits[id]?.numericValue ?? 0) / 1000).toFixed(1)} s`;
    const score = (name: string) => String(Math.round((report.categories[name]?.score ?? 0) * 100));
    const paints = [seconds("first-contentful-paint"), seconds("largest-contentful-paint")];
    const scores = [score("accessibility"), score("best-practices")];
    rows.push(`| ${[`${path} (${who || "visitor"})`, ...paints, ...scores].join(" | ")} |`);
    console.log(rows.at(-1));
    for (const fault of [...faults(report, "accessibility"), ...faults(report, "best-practices")]) {
      console.log(`    ${fault}`);
    }
  }
}
if (values.write) {
  const how = `${LIGHTHOUSE}, 360 × 780, 400 kb/s, 400 ms, nothing kept by the browser.`;
  writePage(PAGE, "npm run bench:lighthouse", [how, "", ...rows].join("\n"));
}
