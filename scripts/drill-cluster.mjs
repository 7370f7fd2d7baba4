// npm run drill:cluster: three nodes of Patroni with etcd, HAProxy, PgBouncer, two servers and a worker under load, killed,
// frozen and cut off in turn. Debian: apt-get install postgresql-15 patroni python3-etcd etcd-server haproxy pgbouncer.
// --only <words>: those drills alone whose name has them; --write puts the figures in docs/reliability.md.
import { runCommand } from "./lifetime.mjs";
import { runDrill } from "./run-drill.mjs";

await runCommand(() => runDrill("tests/drill/cluster/index.ts"));
