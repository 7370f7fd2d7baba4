// A server of its own that reads what was brought in again: the books' address, the id, who asks and when are its arguments.
import { connect } from "@/db/client";
import { checkIn } from "@/lib/imports/correcting/correct-in";

const [, , url = "", id = "", actor = "", now = ""] = process.argv;
const { db, close } = connect(url, { max: 1 });
await checkIn(db, { id, actor: { id: actor }, now: new Date(now), address: null });
await close();
