// npm run bench: what commands cost against the bare limit of the same database, in one run.
import { parseArgs } from "node:util";
import { connect } from "@/db/client";
import { verifyLedger } from "@/lib/ledger/verify";
import { openCooperative } from "./cooperative";
import { openLimit } from "./limit";
import { measurePair, spread } from "./pairs";
import { sendMoney } from "./send-money";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "4" },
    pairs: { type: "string", default: "7" },
    connections: { type: "string", default: "10" },
    members: { type: "string", default: "2000" },
  },
});
const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is not set.");
const connections = Number(values.connections);
const options = { connections, seconds: Number(values.seconds), pairs: Number(values.pairs) };
console.log("  opening");
const cooperative = await openCooperative(url, Number(values.members), connections);
const limit = await openLimit(url, Number(values.members), connections);
const m = await measurePair({ ours: sendMoney(cooperative), limit: limit.pay }, options);
console.log(spread(m.ours.map((o, i) => o / (m.limit[i] ?? 0))), spread(m.ours), spread(m.limit));
await limit.close();
await cooperative.close();
const owner = connect(url, { max: 1, role: "none" });
console.log((await verifyLedger(owner.db)).filter((f) => f.breaches.length > 0));
await owner.close();
