import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openRoutes } from "@/server/routes.mjs";

test("a request is told by its route, and by nothing that somebody typed", () => {
  const build = mkdtempSync(join(tmpdir(), "build-"));
  onTestFinished(() => rmSync(build, { recursive: true }));
  const manifest = {
    staticRoutes: [{ page: "/members" }],
    dynamicRoutes: [{ page: "/members/[id]", regex: "^/members/([^/]+?)(?:/)?$" }],
  };
  writeFileSync(join(build, "routes-manifest.json"), JSON.stringify(manifest));
  const routeOf = openRoutes(build);
  const route = (url: string) => routeOf({ url });
  expect(route("/members?q=aline")).toBe("/members");
  expect(route("/members/7f3a?name=aline")).toBe("/members/[id]");
  expect(route("/_next/static/chunks/4.js")).toBe("file");
  expect(route("/metrics")).toBe("/metrics");
  for (const url of ["/aline", "/members/7f3a/loans", "*"]) expect(route(url)).toBe("other");
});

test("without a build there are no routes", () => {
  expect(openRoutes(join(tmpdir(), "no-build-here"))({ url: "/members" })).toBe("other");
});
