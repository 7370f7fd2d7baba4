// What the pages of a member weigh, as a phone gets them.
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { call } from "./client";

type OfRecord = { list: string; page: (id: string) => string };
/** Every page of a member, dialogs that are addresses too; of a list, its newest record's. */
const WEIGHED: (string | OfRecord)[] = [
  "/dashboard",
  "/transactions",
  { list: "/api/transactions?limit=1", page: (id) => `/transactions?view=${id}` },
  { list: "/api/transactions?limit=1", page: (id) => `/transactions/${id}/receipt` },
  "/transactions/statement",
  "/deposits",
  "/deposits?new=1",
  "/deposits?withdraw=1",
  "/profile",
  "/profile?send=1",
  "/profile?edit=1",
  "/profile/money",
  "/profile/proof",
  "/borrow",
  "/borrow?request=1",
  "/borrow?show=loans",
  { list: "/api/loans?limit=1", page: (id) => `/borrow/${id}` },
  { list: "/api/loans?limit=1", page: (id) => `/borrow/${id}/agreement` },
  "/rent",
  "/rent?offer=1",
  "/projects",
  { list: "/api/projects?limit=1", page: (id) => `/projects/${id}` },
  "/reports",
  "/notices",
  "/settings",
  "/settings/two-factor",
  "/search",
  "/search?q=eric",
  "/pay",
  "/help",
  "/help?of=/deposits",
  "/transparency",
];
/** What a page may weigh at most, compressed, in KiB (1,024 bytes). */
const GOALS = { html: 14, script: 146 };

/** Each page's HTML and first scripts in a table, and what of the scripts is ours; `cookie`: of a signed-in member. */
export async function weighPages(base: string, cookie: string): Promise<string[]> {
  const page = { cookie, accept: "text/html" };
  const read = readerOf(base, { ...page, "accept-encoding": "gzip" });
  const readPacked = readerOf(base, { ...page, "accept-encoding": "gzip, br" });
  const weighScripts = async (paths: string[], reader = read) => {
    const sizes = await Promise.all(paths.map(async (path) => (await reader(path)).length));
    return sizes.reduce((sum, size) => sum + size, 0) / 1024;
  };
  const manifest = JSON.parse(readFileSync(".next/build-manifest.json", "utf8"));
  const framework = await weighScripts(manifest.rootMainFiles.map((f: string) => `/_next/${f}`));
  const rows: string[] = [];
  for (const each of WEIGHED) {
    const path = typeof each === "string" ? each : await newestOf(base, cookie, each);
    const html = await read(path);
    const scripts = firstScripts(gunzipSync(html).toString());
    const script = await weighScripts(scripts);
    const cells = [
      path.replace(/[0-9a-f-]{36}/, "…"),
      judged(html.length / 1024, GOALS.html),
      judged(script, GOALS.script),
      (script - framework).toFixed(1),
      ((await readPacked(path)).length / 1024).toFixed(1),
      (await weighScripts(scripts, readPacked)).toFixed(1),
    ];
    rows.push(`| ${cells.join(" | ")} |`);
  }
  return [
    `In KiB (1,024 bytes), compressed; goals: at most ${GOALS.html} and ${GOALS.script}, in bold what is more.`,
    `Of the script React and Next.js themselves are ${framework.toFixed(1)} on every page. All by gzip; last, both as`,
    "a browser of today loads them over HTTPS, packed by Brotli.",
    "",
    "| page of a member | HTML | script | beside the framework | HTML by Brotli | script by Brotli |",
    "| --- | --- | --- | --- | --- | --- |",
    ...rows,
  ];
}

/** A body as it is sent. Fails unless the answer is 200. */
function readerOf(base: string, headers: Record<string, string>) {
  return async (path: string) => {
    const { status, body } = await call(base, path, { headers });
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    return body;
  };
}

async function newestOf(base: string, cookie: string, { list, page }: OfRecord): Promise<string> {
  const [first] = JSON.parse((await readerOf(base, { cookie })(list)).toString());
  return page(first.id);
}

/** What a page loads at first; what only old browsers load, phones of today do not. */
function firstScripts(html: string): string[] {
  const found = Array.from(html.matchAll(/<script src="([^"]+)"([^>]*)>/g))
    .filter(([, , attributes]) => !/nomodule/i.test(String(attributes)))
    .map(([, src]) => String(src));
  return [...new Set(found)];
}

function judged(size: number, goal: number): string {
  const text = size.toFixed(1);
  return Number(text) > goal ? `**${text}**` : text;
}
