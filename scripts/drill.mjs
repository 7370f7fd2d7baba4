// npm run drill: breaks what stands under the application while members send money, one thing after the other, and counts
// what they were told. --only <words>: those drills alone whose name has them; --write puts the figures in docs/reliability.md.
import { runCommand } from "./lifetime.mjs";
import { runDrill } from "./run-drill.mjs";

await runCommand(() => runDrill("tests/drill/index.ts"));
