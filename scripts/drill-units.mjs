// npm run drill:units: installs the units of deploy/systemd in a namespace whose first process is systemd, as a user without
// rights, and restarts and kills them under load. Root; Debian: apt-get install systemd haproxy postgresql-15. --write puts
// the figures in docs/reliability.md.
import { runCommand } from "./lifetime.mjs";
import { runDrill } from "./run-drill.mjs";

await runCommand(() => runDrill("tests/drill/units/index.ts"));
