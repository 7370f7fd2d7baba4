import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import manifest from "@/package.json" with { type: "json" };

test("the list of dependencies names each package once, and no other", () => {
  const lines = readFileSync("docs/dependencies.md", "utf8").split("\n");
  const cells = lines.filter((line) => line.startsWith("| ")).map((line) => line.split("|")[1]);
  const named = cells.slice(2).flatMap((cell) => cell?.split(",").map((name) => name.trim()));
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.devDependencies });
  // The types of a package that has none of its own need no reason besides.
  const own = installed.filter((name) => !name.startsWith("@types/"));
  expect(named.sort()).toEqual(own.sort());
});
