// npm run bench:connections: what floods of connections and stalled bodies cost the web server.
import { benchDemonstration } from "./bench-demonstration.mjs";
import { runCommand } from "./lifetime.mjs";

await runCommand(() => benchDemonstration("tests/bench/attacks/connections.ts"));
