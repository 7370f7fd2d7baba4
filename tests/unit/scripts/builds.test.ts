import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
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
  writeFileSync(join(base, ".next/cache/large"), "only for the next build");
  writeFileSync(join(base, ".next/BUILD_ID"), id);
}

test("a build has a folder by its sources, which the next build leaves as it is", () => {
  expect(first).toMatch(/^\.next-[0-9a-f]{12}$/);
  expect(first).not.toBe(second);
  expect(isKept(first, base)).toBe(false);
  built("one");
  keepBuild(first, base);
  expect(isKept(first, base)).toBe(true);
  expect(existsSync(join(base, first, "cache"))).toBe(false);

  built("two");
  keepBuild(second, base);
  expect(readFileSync(join(base, first, "BUILD_ID"), "utf8")).toBe("one");
  expect(readFileSync(join(base, second, "BUILD_ID"), "utf8")).toBe("two");
});

test("a build goes when nobody serves it any more, however that ended", () => {
  built("one");
  keepBuild(first, base);
  holdBuild(first, base);
  keepBuild(second, base);
  // The process 1 began at another time than is noted here: it is a later one with the same number.
  mkdirSync(join(base, ".test/builds", second), { recursive: true });
  writeFileSync(join(base, ".test/builds", second, "1"), "of a process that was killed");

  clearBuilds(base);
  expect(isKept(first, base)).toBe(true);
  expect(isKept(second, base)).toBe(false);
  expect(existsSync(join(base, ".test/builds", second))).toBe(false);
});
