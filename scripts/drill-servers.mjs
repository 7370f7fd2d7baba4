// npm run drill:servers: two servers behind HAProxy, a worker and PgBouncer under load, restarted and killed in turn. Debian:
// apt-get install haproxy pgbouncer. --write puts the figures in docs/reliability.md.
import { runCommand } from "./lifetime.mjs";
import { runDrill } from "./run-drill.mjs";

await runCommand(() => runDrill("tests/drill/servers.ts"));
