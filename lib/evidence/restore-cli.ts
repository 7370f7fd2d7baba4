import { connect } from "@/db/client";
import { env } from "@/lib/env";
import { settleRestored } from "@/lib/evidence/restore-database";
import { sealerOf } from "@/lib/keys/sealer";

const [backup = "", until = "", drill = ""] = process.argv.slice(2);
const sealer = sealerOf(env());
if (!sealer) throw new Error("SEAL_KEY_FILE is not set.");
const { db, close } = connect(env().DATABASE_URL, { max: 1, role: "none" });
const from = { backup, until: until || null, drill: drill !== "", now: new Date() };
const { sessions, mails, last, younger } = await settleRestored(db, sealer, from);
await close();

console.log(`${sessions} sessions ended: everybody signs in again`);
console.log(`${mails} mails that waited are not sent: they may have gone out already`);
console.log(`The last seal of these books is number ${last}`);
for (const { number, body } of younger) {
  const { at } = JSON.parse(body) as { at: string };
  console.log(`Seal ${number} of ${at} is younger than these books: the log says so from now on`);
}
