import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = process.cwd();
/** The folder of the build that the tests are about. */
export const output = process.env.NEXT_OUTPUT || ".next";

/** Every page and route handler of the application, by its address: `/members`, `/api/deposits`. */
export function listFiles(name: "page.tsx" | "route.ts"): string[] {
  return [...filesByAddress(name).keys()].sort();
}

/** The same, each with its file. */
export function filesByAddress(name: "page.tsx" | "route.ts"): Map<string, string> {
  const files = readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" });
  const address = (file: string) =>
    `/${file.slice(0, -name.length)}`.replace(/\/\([^/]+\)/g, "").replace(/(.)\/$/, "$1");
  return new Map(
    files
      .filter((file) => file === name || file.endsWith(`/${name}`))
      .map((file) => [address(file), join("app", file)]),
  );
}

type Reference = { filename: string; exportedName: string; workers: Record<string, unknown> };
export type Action = { id: string; name: string; file: string };

/** Every server action that the built application answers to, with the id that a browser sends. */
export function listActions(): Action[] {
  const file = join(root, output, "server/server-reference-manifest.json");
  const { node } = JSON.parse(readFileSync(file, "utf8")) as { node: Record<string, Reference> };
  return Object.entries(node).map(([id, { exportedName, filename }]) => ({
    id,
    name: exportedName,
    file: filename,
  }));
}

/** The functions that files marked "use server" export: what the build is to have found. */
export function listExportedActions(): string[] {
  return readdirSync(join(root, "app"), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") || file.endsWith(".tsx"))
    .map((file) => readFileSync(join(root, "app", file), "utf8"))
    .filter((text) => text.startsWith('"use server"'))
    .flatMap((text) =>
      [...text.matchAll(/^export (?:async function|const) (\w+)/gm)].map(([, name = ""]) => name),
    )
    .sort();
}
