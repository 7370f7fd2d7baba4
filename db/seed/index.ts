import { connect } from "@/db/client";
import { setMemberStatus } from "@/lib/approvals/member-update";
import { at } from "./actors";
import { Chance } from "./chance";
import { serveAtDesk } from "./counter";
import { History } from "./history";
import { letJoin } from "./joining";
import { tellNotices } from "./notices";
import { nameWhereToPay } from "./pay-in";
import { SUSPENDED } from "./people";

// The demonstration cooperative (decisions, section 13), made by the commands that people use.
/** For so long the office had been open when the demonstration begins. */
const OPEN_MS = 4 * 3_600_000;
const url = process.env.DATABASE_URL;
if (!url) throw new Error("DATABASE_URL is not set.");
const { db, close } = connect(url, { max: 2 });
// Who owns the tables lets the office join, as `npm run admin:create` does.
const owner = connect(url, { max: 1, role: "none" });
try {
  const now = new Date();
  const people = await letJoin(owner.db, now);
  console.log(`  ${people.length} members have joined`);
  await nameWhereToPay(db, people);
  const history = new History(db, people, new Chance(20_260), now);
  await history.write();
  console.log("  a year of deposits, withdrawals, transfers, loans and projects is written");
  const opened = new Date(history.lastOpen().getTime() - OPEN_MS);
  await serveAtDesk(db, (username) => history.person(username), opened);
  await history.leavePending();
  const admin = people.find((each) => each.role === "admin");
  if (!admin) throw new Error("Nobody is an administrator.");
  for (const { id } of people.filter((each) => SUSPENDED.includes(each.username))) {
    await setMemberStatus(at(db, admin, now), id, "inactive");
  }
  await tellNotices(db, people, now);
  console.log("  the latest deposits and withdrawals wait for approval; the past days are closed");
} finally {
  await Promise.all([close(), owner.close()]);
}
