// npm run bench:processes: sends with 1, 2 and 4 servers and on a cluster, in ratios to L, and reads on no, one and two copies.
// Debian: apt-get install postgresql-15 patroni etcd-server haproxy pgbouncer. --write puts them in docs/reliability.md.
import { runCommand } from "./lifetime.mjs";
import { runDrill } from "./run-drill.mjs";

await runCommand(() => runDrill("tests/bench/processes/index.ts"));
