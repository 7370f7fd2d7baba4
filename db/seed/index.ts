import { inArray } from "drizzle-orm";
import { connect } from "@/db/client";
import { members } from "@/db/schema";
import { Chance } from "./chance";
import { History } from "./history";
import { letJoin } from "./joining";
import { SUSPENDED } from "./people";

// The demonstration cooperative (decisions, section 13), made by the commands that people use.
const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is not set.");
const { db, close } = connect(url, { max: 2 });
try {
  const now = new Date();
  const people = await letJoin(db, now);
  console.log(`  ${people.length} members have joined`);
  const history = new History(db, people, new Chance(20_260), now);
  await history.write();
  console.log("  a year of deposits, withdrawals and transfers is written");
  await history.leavePending();
  await db.update(members).set({ status: "inactive" }).where(inArray(members.username, SUSPENDED));
  console.log("  the latest deposits and withdrawals wait for approval; the past days are closed");
} finally {
  await close();
}
