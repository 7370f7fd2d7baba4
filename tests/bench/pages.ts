// npm run bench:pages: pages against an empty page of the same application, and what they weigh.
// BASE_URL: a served demonstration cooperative. --write puts the figures in docs/benchmarks-pages.md.
import { Agent, get, type IncomingMessage } from "node:http";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { cookieOf } from "./client";
import { measurePair, type Operation } from "./pairs";
import { type Result, table, writePage } from "./report";
import { weighPages } from "./weights";

const PAGE = fileURLToPath(new URL("../../docs/benchmarks-pages.md", import.meta.url));
/** The frame of every page, around a heading and a line. */
const EMPTY = "/search";
// Several people each: one who asks without a pause waits for their share of the process (lib/fair-share.ts).
const STAFF = ["finance", "admin", "director", "advisor"];
const MEMBERS = ["aline", "eric", "jean", "claudine", "diane", "grace", "solange", "josiane"];
const LISTS = [
  [STAFF, "/transactions", "20 transactions"],
  [MEMBERS, "/deposits", "a member's deposits and withdrawals"],
  [STAFF, "/members", "20 members"],
  [MEMBERS, "/transactions", "a member's passbook"],
] as const;

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

const results: Result[] = [];
for (const requests of [1, 8]) {
  for (const [people, path, what] of LISTS) {
    const cookies = await Promise.all(people.map((who) => cookieOf(base, who)));
    let asked = 0;
    const open =
      (address: string): Operation =>
      (worker) =>
        read(address, {
          cookie: cookies[(requests > 1 ? worker : asked++) % cookies.length] ?? "",
        });
    const name = `${what} (${path}), ${requests} at once, against an empty page`;
    console.log(`  ${name}`);
    const pair = { ours: open(path), limit: open(EMPTY) };
    const measured = await measurePair(pair, { ...options, connections: requests, requests });
    results.push({ name, goal: "at least 0.75", measured });
  }
}
const weights = await weighPages(base, await cookieOf(base, "aline"));
agent.destroy();

const figures = [table(results), "", ...weights];
console.log(`\n${figures.join("\n")}\n`);
if (values.write) {
  const how = `${options.pairs} pairs of slots of ${options.seconds} s.`;
  writePage(PAGE, "npm run bench:pages", [how, "", ...figures].join("\n"));
}
