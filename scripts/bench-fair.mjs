// npm run bench:fair: another member's send beside the scripts of twenty members.
import { benchDemonstration } from "./bench-demonstration.mjs";
import { runCommand } from "./lifetime.mjs";

await runCommand(() => benchDemonstration("tests/bench/attacks/fair.ts"));
