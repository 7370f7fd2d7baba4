import { readFileSync } from "node:fs";
import postgres from "postgres";
import { expect, ownServer, test } from "./server-test";

test("a screen that fails stands in the log as everything does, without what it was asked with", async ({
  clientOf,
}) => {
  const { database, log } = ownServer();
  const aline = await clientOf("aline");
  const sql = postgres(database, { max: 1, onnotice: () => {} });
  const [{ id: session } = { id: "" }] = await sql<{ id: string }[]>`
    select s.id from sessions s join members m on m.id = s.member_id
    where m.username = 'aline' order by s.signed_in_at desc limit 1`;
  const before = readFileSync(log, "utf8").length;
  await sql`alter table sessions rename to sessions_away`;
  const status = await aline
    .get("/dashboard")
    .then((answer) => answer.status())
    .finally(() => sql`alter table sessions_away rename to sessions`);
  await sql.end();
  expect(status).toBe(500);
  const lines = readFileSync(log, "utf8").slice(before).split("\n").filter(Boolean);
  expect(lines.join("\n")).toContain("42P01");
  for (const line of lines) {
    expect(() => JSON.parse(line), line).not.toThrow();
    expect(line).not.toContain(session);
  }
});
