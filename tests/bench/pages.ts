// npm run bench:pages: pages against an empty page of the same application, and what they weigh.
// BASE_URL: a served demonstration cooperative. --write puts the figures in docs/benchmarks-pages.md.
import { Agent, get, type IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gunzipSync } from "node:zlib";
import { cookieOf } from "./client";
import { measurePair, type Operation } from "./pairs";
import { type Result, table, writePage } from "./report";

const PAGE = fileURLToPath(new URL("../../docs/benchmarks-pages.md", import.meta.url));
/** The frame of every page, around a heading and a line. */
const EMPTY = "/search";
const LISTS = [
  ["finance", "/transactions", "20 transactions"],
  ["finance", "/deposits", "20 deposits"],
  ["admin", "/members", "20 members"],
  ["aline", "/transactions", "a member's passbook"],
] as const;
const WEIGHED = [
  EMPTY,
  "/dashboard",
  "/deposits",
  "/transactions",
  "/borrow",
  "/rent",
  "/projects",
  "/reports",
  "/profile",
  "/notices",
  "/settings",
];

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "2" },
    pairs: { type: "string", default: "9" },
    write: { type: "boolean", default: false },
  },
});
const options = { seconds: Number(values.seconds), pairs: Number(values.pairs) };
const base = process.env.BASE_URL;
if (!base) throw new Error("BASE_URL is not set.");
const agent = new Agent({ keepAlive: true });

/** The body as it is sent, to its end. Fails unless the answer is 200. */
function read(path: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const take = (answer: IncomingMessage) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("end", () =>
        answer.statusCode === 200
          ? resolve(Buffer.concat(parts))
          : reject(new Error(`${path} answered ${answer.statusCode}.`)),
      );
    };
    get(`${base}${path}`, { agent, headers }, take).on("error", reject);
  });
}

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);

/** HTML and first scripts of a page, compressed as a phone gets them, in KiB. */
async function weigh(path: string, cookie: string): Promise<string> {
  const headers = { cookie, "accept-encoding": "gzip" };
  const html = await read(path, headers);
  const text = gunzipSync(html).toString();
  const scripts = new Set(
    Array.from(text.matchAll(/<script src="([^"]+)"([^>]*)>/g))
      // What only old browsers load, phones of today do not.
      .filter(([, , attributes]) => !/nomodule/i.test(String(attributes)))
      .map(([, src]) => src),
  );
  const sizes = await Promise.all(
    Array.from(scripts, async (src) => (await read(String(src), headers)).length),
  );
  const script = sizes.reduce((sum, size) => sum + size, 0);
  return `| ${path} | ${kilobytes(html.length)} | ${kilobytes(script)} |`;
}

const results: Result[] = [];
for (const requests of [1, 10]) {
  for (const [who, path, what] of LISTS) {
    const headers = { cookie: await cookieOf(base, who) };
    const open =
      (address: string): Operation =>
      () =>
        read(address, headers);
    const name = `${what} (${path}), ${requests} at once, against an empty page`;
    console.log(`  ${name}`);
    const pair = { ours: open(path), limit: open(EMPTY) };
    const measured = await measurePair(pair, { ...options, connections: requests, requests });
    results.push({ name, goal: "at least 0.75", measured });
  }
}
const member = await cookieOf(base, "aline");
const weights = ["| page of a member | HTML | script |", "| --- | --- | --- |"];
for (const path of WEIGHED) weights.push(await weigh(path, member));
agent.destroy();

const figures = [table(results), "", "In KiB, compressed (goals: 14.0 and 160.6):", "", ...weights];
console.log(`\n${figures.join("\n")}\n`);
if (values.write) {
  const how = `${options.pairs} pairs of slots of ${options.seconds} s.`;
  writePage(PAGE, "npm run bench:pages", [how, "", ...figures].join("\n"));
}
