import { connect } from "@/db/client";
import { sealWithTime } from "@/lib/evidence/seals";
import { shortCode } from "@/lib/evidence/short-code";
import { sealerOf } from "@/lib/keys/sealer";

const { DATABASE_URL: url, SEAL_KEY_FILE, SEAL_LOG, SEAL_TSA_URL } = process.env;
if (!url) throw new Error("DATABASE_URL is not set.");
const sealer = sealerOf({ SEAL_KEY_FILE, SEAL_LOG, SEAL_TSA_URL });
if (!sealer) throw new Error("SEAL_KEY_FILE is not set.");
const { db, close } = connect(url, { max: 1 });
const seal = await sealWithTime(db, sealer, new Date());
await close();
console.log(seal ? `Sealed: ${shortCode(seal)}` : "Another seal was made at the same time.");
