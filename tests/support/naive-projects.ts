import type { Sql } from "postgres";
import { meet } from "@/tests/support/meet";

/** How it is done wrongly (see tests/support/naive.ts): as the owner, past the posting functions. */

/** Reads what is left, decides, then writes what it worked out. */
export async function naiveInvest(sql: Sql, id: string, member: string, francs: number) {
  const [row] = await sql`select target, invested from projects where id = ${id}`;
  if (Number(row?.invested) + francs > Number(row?.target)) throw new Error("full");
  await meet(`the places of ${id}`);
  await sql`update accounts set balance = balance - ${francs} where owner = ${member} and kind = 'available'`;
  await sql`update projects set invested = invested + ${francs}, capital = capital + ${francs} where id = ${id}`;
}

/** Reads what there is to share out, pays it, then notes that it is shared out. */
export async function naiveDistribute(sql: Sql, id: string, member: string): Promise<void> {
  const [row] = await sql`select undistributed from projects where id = ${id}`;
  const francs = Number(row?.undistributed);
  if (francs === 0) throw new Error("nothing to share out");
  await meet(`the profit of ${id}`);
  await sql`update accounts set balance = balance + ${francs} where owner = ${member} and kind = 'available'`;
  await sql`update projects set undistributed = 0, distributed = profit where id = ${id}`;
}

/** Reads what is not out already, decides, then writes what it worked out. */
export async function naiveSpend(sql: Sql, id: string, francs: number): Promise<void> {
  const [row] = await sql`select capital, money_out from projects where id = ${id}`;
  const out = Number(row?.money_out) + francs;
  if (out > Number(row?.capital)) throw new Error("too much");
  await meet(`the money of ${id}`);
  await sql`update accounts set balance = balance - ${francs} where owner = ${id} and kind = 'project-out'`;
  await sql`update projects set money_out = ${out} where id = ${id}`;
}
