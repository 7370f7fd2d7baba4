// npm run bench:attacks: another member's send while somebody asks for more than anybody needs.
import { benchDemonstration } from "./bench-demonstration.mjs";
import { runCommand } from "./lifetime.mjs";

await runCommand(() => benchDemonstration("tests/bench/attacks/index.ts"));
