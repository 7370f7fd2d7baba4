// What scripts/imports.mjs runs.
import { runImports } from "@/lib/imports/command";

process.exitCode = await runImports(process.argv.slice(2), {
  tell: (line) => console.log(line),
  say: (line) => console.error(line),
});
