import { randomUUID } from "node:crypto";
import postgres from "postgres";
import { arranging } from "@/tests/support/arrange";

/** Somebody who signs in with their username and the demonstration's password. */
export type Newcomer = { username: string; email: string };

/** Lets somebody new join a demonstration, so that a test touches nobody else's account. */
export async function letJoin(database: string, language: "en" | "rw" = "en"): Promise<Newcomer> {
  const username = `new${randomUUID().slice(0, 8)}`;
  const email = `${username}@example.com`;
  const sql = postgres(database, { max: 1 });
  await arranging(
    sql,
  )`insert into members (username, email, email_confirmed_at, first_name, last_name, language, password_hash)
    select ${username}, ${email}, now(), 'Divine', 'Uwera', ${language}, password_hash
    from members where username = 'aline'`;
  await sql.end();
  return { username, email };
}
