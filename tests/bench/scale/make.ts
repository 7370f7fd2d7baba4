// Makes one cooperative and verifies its books: node make.ts MEMBERS TRANSACTIONS, with DATABASE_URL.
import { connect } from "@/db/client";
import { verifyLedger } from "@/lib/evidence/verify";
import { generate } from "./generate";

const [members, transactions] = process.argv.slice(2).map(Number);
const url = process.env.DATABASE_URL;
if (!url || !members || !transactions) throw new Error("Which database, and how large?");

console.log(`  A cooperative of ${members} members and ${transactions} transactions`);
const owner = connect(url, { max: 1, role: "none" });
// Statements over millions of rows, on this one connection.
await owner.client`set statement_timeout = 0`;
await generate(owner.client, members, transactions);
const broken = (await verifyLedger(owner.db)).filter((found) => found.breaches.length > 0);
await owner.close();
for (const { name, breaches } of broken) console.error(`BROKEN  ${name}`, breaches.slice(0, 3));
console.log(broken.length === 0 ? "    The books balance." : "    The books do not balance.");
if (broken.length > 0) process.exitCode = 1;
