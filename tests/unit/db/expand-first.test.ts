import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Servers of the version before go on on the new tables (docs/operations.md, "Upgrading").
const TAKEN_AWAY = /\bRENAME\b|\bDROP (COLUMN|TABLE|VIEW)\b/;

test("a migration that takes a name away is one that is taken with all servers stopped", () => {
  const files = readdirSync("drizzle").filter((file) => file.endsWith(".sql"));
  expect(files.length).toBeGreaterThan(50);
  const taking = files.filter((file) => TAKEN_AWAY.test(readFileSync(`drizzle/${file}`, "utf8")));
  const text = readFileSync("docs/operations.md", "utf8");
  const named = /taken with all servers stopped: (.*?)\.\s/s.exec(text)?.[1] ?? "";
  const stopped = [...named.matchAll(/`(\d{4}_\w+)`/g)].map(([, name]) => `${name}.sql`);
  expect(taking).toEqual(stopped);
});
