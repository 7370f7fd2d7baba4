import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { buildName, clearBuilds, holdBuild, isKept, keepBuild } from "@/scripts/builds.mjs";

const first = buildName("sources of Monday");
const second = buildName("sources of Tuesday");
let base: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "builds-"));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

/** What `next build` leaves behind. */
function built(id: string): void {
  mkdirSync(join(base, ".next/cache"), { recursive: true });
  mkdirSync(join(base, ".next/server/chunks"), { recursive: true });
  writeFileSync(join(base, ".next/cache/large"), "only for the next build");
  writeFileSync(join(base, ".next/BUILD_ID"), id);
}

test("a build has a folder by its sources, which the next build leaves as it is", async () => {
  expect(first).toMatch(/^\.next-[0-9a-f]{12}$/);
  expect(first).not.toBe(second);
  expect(isKept(first, base)).toBe(false);
  built("one");
  await keepBuild(first, base);
  expect(isKept(first, base)).toBe(true);
  expect(existsSync(join(base, first, "cache"))).toBe(false);

  built("two");
  await keepBuild(second, base);
  expect(readFileSync(join(base, first, "BUILD_ID"), "utf8")).toBe("one");
  expect(readFileSync(join(base, second, "BUILD_ID"), "utf8")).toBe("two");
});

test("a build goes when nobody serves it any more, however that ended", async () => {
  built("one");
  await keepBuild(first, base);
  holdBuild(first, base);
  await keepBuild(second, base);
  // The process 1 began at another time than is noted here: it is a later one with the same number.
  mkdirSync(join(base, ".test/builds", second), { recursive: true });
  writeFileSync(join(base, ".test/builds", second, "1"), "of a process that was killed");

  clearBuilds(base);
  expect(isKept(first, base)).toBe(true);
  expect(isKept(second, base)).toBe(false);
  expect(existsSync(join(base, ".test/builds", second))).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  "a build that root makes is one that the service can say it serves",
  () => {
    const service = 12_345;
    mkdirSync(join(base, ".test"));
    chownSync(join(base, ".test"), service, service);
    // As a build of before has left it.
    mkdirSync(join(base, ".test/builds", first), { recursive: true });
    holdBuild(first, base);
    for (const folder of [".test/builds", join(".test/builds", first)]) {
      const { uid, gid } = statSync(join(base, folder));
      expect({ uid, gid }, folder).toEqual({ uid: service, gid: service });
    }
  },
);

test("chunks of the server that say the same are one short module, under each of their names", async () => {
  built("one");
  const saying = (text: string, map: string) =>
    `module.exports = [\n1, ((context) => {\n    const unused = 1;\n    return "${text.repeat(10_000)}";\n}),\n];\n\n//# sourceMappingURL=${map}.map`;
  const chunks = {
    "a.js": saying("x", "a.js"),
    "b.js": saying("x", "b.js"),
    "ssr/a.js": saying("x", "a.js"),
    "c.js": saying("y", "c.js"),
    "d.js": "module.exports=[1,e=>{}]",
    "e.js": "module.exports=[1,e=>{}]",
    "[turbopack]_runtime.js": `const all="${"x".repeat(20_000)}";`,
  };
  mkdirSync(join(base, ".next/server/chunks/ssr"));
  for (const [name, text] of Object.entries(chunks)) {
    writeFileSync(join(base, ".next/server/chunks", name), text);
  }
  await keepBuild(first, base);
  const kept = (name: string) => join(base, first, "server/chunks", name);
  const said = (name: string) => readFileSync(kept(name), "utf8");
  const read = createRequire(import.meta.url);
  expect(read(kept("b.js"))).toBe(read(kept("a.js")));
  expect(said("b.js").length).toBeLessThan(100);
  for (const name of ["a.js", "ssr/a.js", "c.js"] as const) {
    expect(said(name)).not.toMatch(/unused|sourceMappingURL|\n/);
    expect(read(kept(name))[1]()).toBe((name === "c.js" ? "y" : "x").repeat(10_000));
  }
  for (const name of ["d.js", "e.js", "[turbopack]_runtime.js"] as const) {
    expect(said(name), name).toBe(chunks[name]);
  }
  // The next build finds what it wrote as it wrote it.
  expect(readFileSync(join(base, ".next/server/chunks/b.js"), "utf8")).toBe(chunks["b.js"]);
});
