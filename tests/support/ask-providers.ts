// A server of its own that asks providers until nothing is due, and kills itself by SIGKILL at the `kill`th moment before or after
// a statement, a commit or a call. Its argument says whose books, which provider, and when it is.
import { connect } from "@/db/client";
import { mtn } from "@/lib/rails/mtn";
import { lookAround } from "@/lib/rails/watch";
import { dying } from "@/tests/support/dying";

const { url, access, now, kill, looks } = JSON.parse(process.argv[2] ?? "{}");
const { db, close } = connect(url, { max: 4 });
let at = Date.parse(now);
const clock = () => new Date(at++);
const worker = dying(kill, () => {
  process.kill(process.pid, "SIGKILL");
  throw new Error("Nothing outlives its end.");
});
const options = {
  db: worker.db(db),
  rails: { mtn: worker.rail(mtn(access, () => clock().getTime())) },
  now: clock,
  complain: () => {},
};
for (let look = 0; look < looks; look += 1) {
  while ((await lookAround(options)) > 0);
  at += 45_000;
}
await close();
