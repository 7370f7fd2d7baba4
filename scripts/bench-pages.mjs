// npm run bench:pages: how fast pages are made, and what a phone downloads for them.
import { benchDemonstration } from "./bench-demonstration.mjs";
import { runCommand } from "./lifetime.mjs";

await runCommand(() => benchDemonstration("tests/bench/pages.ts"));
