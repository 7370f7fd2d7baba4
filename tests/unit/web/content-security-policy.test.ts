import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { beforeEach, expect, test, vi } from "vitest";
import { startAnew } from "@/tests/support/own-environment";

beforeEach(() => {
  startAnew();
  vi.unstubAllEnvs();
  vi.stubEnv("DATABASE_URL", "postgres://nobody@127.0.0.1/none");
});

/** The policy's rules by name. */
async function policy(): Promise<Record<string, string[]>> {
  const { contentSecurityPolicy } = await import("@/lib/web/content-security-policy");
  const rules = contentSecurityPolicy("abc").split("; ");
  return Object.fromEntries(rules.map((rule) => [rule.split(" ")[0], rule.split(" ").slice(1)]));
}

const hash = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

test("of styles within a page, the toasts' own are taken, and no others", async () => {
  const sonner = readFileSync("node_modules/sonner/dist/index.mjs", "utf8");
  const [, written = "null"] = /^__insertCSS\((".*")\);$/m.exec(sonner) ?? [];
  const styles = (await policy())["style-src"];
  expect(styles).toEqual(["'self'", hash(JSON.parse(written)), hash("")]);
});

test("of style attributes, React's own on what comes late within an svg is taken, and no others", async () => {
  const react = readFileSync(
    "node_modules/next/dist/compiled/next-server/app-page-turbo.runtime.prod.js",
    "utf8",
  );
  const written = [...react.matchAll(/<(?:svg|math)[^>]* style="([^"]*)"/g)].map(
    ([, style]) => style,
  );
  expect(new Set(written)).toEqual(new Set(["display:none"]));
  expect((await policy())["style-src-attr"]).toEqual(["'unsafe-hashes'", hash("display:none")]);
});

test("scripts carry the nonce, and nothing is evaluated", async () => {
  expect((await policy())["script-src"]).toEqual(["'self'", "'nonce-abc'", "'strict-dynamic'"]);
});

test("a service worker is a file of ours", async () => {
  expect((await policy())["worker-src"]).toEqual(["'self'"]);
});

test("while developing, the framework's overlay may evaluate and style", async () => {
  vi.stubEnv("NODE_ENV", "development");
  const { "style-src": styles, "script-src": scripts } = await policy();
  expect(styles).toEqual(["'self'", "'unsafe-inline'"]);
  expect(scripts).toContain("'unsafe-eval'");
});

test("pictures are ours, or from the origins that the operator names", async () => {
  expect((await policy())["img-src"]).toEqual(["'self'", "blob:"]);
  startAnew();
  vi.stubEnv("PICTURE_ORIGINS", "https://pictures.example/members, http://10.0.0.7:8080");
  expect((await policy())["img-src"]).toEqual([
    "'self'",
    "blob:",
    "https://pictures.example",
    "http://10.0.0.7:8080",
  ]);
});

test.each(["javascript:alert(1)", "*", "https:", "pictures.example", "https://a;script-src"])(
  "the origin %j is refused at the start",
  async (origin) => {
    vi.stubEnv("PICTURE_ORIGINS", origin);
    await expect(policy()).rejects.toThrow("PICTURE_ORIGINS");
  },
);
