import { randomBytes } from "node:crypto";
import { type APIRequestContext, request as playwrightRequest } from "@playwright/test";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll } from "vitest";
import { type Mortal, startServer } from "@/tests/support/permissions/servers";
import { waitUntil } from "@/tests/support/wait-until";
import { askDatabase, closeDrawers, inDrawers } from "./drawers";
import { openPlain, pressPlain, textOf } from "./plain-form";
import { expect, openClient, ownServer, PASSWORD, signIn, test } from "./server-test";

const COUNTER = "/transactions/counter";
const CLERK = "finance";
const secret = randomBytes(32).toString("base64url");
const start = () => startServer(process.cwd(), ownServer().database, secret);

/** Servers beside this worker's own, on its database: these are killed. */
let server: Mortal;
let clerk: APIRequestContext;
beforeAll(async () => {
  server = await start();
  clerk = await playwrightRequest.newContext({ baseURL: server.url });
  await signIn(clerk, CLERK);
}, 60_000);
afterEach(({ task: _ }) => closeDrawers(clientOf));
afterAll(async () => {
  await clerk?.dispose();
  await server?.stop();
});

async function clientOf(who: string): Promise<APIRequestContext> {
  const client = await openClient();
  await signIn(client, who);
  return client;
}

async function postedBy(sql: postgres.ISql, type: string): Promise<number> {
  const [row] = await sql`select count(*)::int as n from transactions where type = ${type}`;
  return Number(row?.n);
}

/** How often the desk has done this. */
const posted = (type: string) => askDatabase((sql) => postedBy(sql, type));

/**
 * While this works, nothing reads or writes the register of slips: what is posted has no answer yet, for as long as a server
 * waits for a lock. `work` looks by the connection that is there, so that it is seen at once.
 */
async function withoutSlips<T>(work: (sql: postgres.ISql) => Promise<T>): Promise<T> {
  const sql = postgres(ownServer().database, { max: 1 });
  try {
    return (await sql.begin(async (tx) => {
      await tx`lock table documents in access exclusive mode`;
      return work(tx);
    })) as T;
  } finally {
    await sql.end();
  }
}

test.for([
  { kind: "Deposit", type: "cash-in", submit: "Take RWF 1,234", said: "taken from", into: 1_234 },
  {
    kind: "Pay out",
    type: "cash-out",
    submit: "Pay out RWF 1,234",
    said: "paid out to",
    into: -1_234,
  },
])(
  "$kind: killed between posting and slip, it is posted once and its slip is printed when the form is sent again",
  async ({ kind, type, submit, said, into }) => {
    await closeDrawers(clientOf);
    const opened = await clerk.post("/admin/drawers", { data: { float: 0, denominations: {} } });
    expect(opened.status()).toBe(201);
    const [aline] = await (await clerk.get("/admin/users?q=aline&limit=1")).json();
    const before = { memberId: aline.id, amount: 5_000 };
    expect((await clerk.post("/admin/counter/deposits", { data: before })).status()).toBe(201);
    const [times, held] = [await posted(type), await inDrawers()];
    const form = await openPlain(clerk, `${COUNTER}?member=${aline.id}`);
    const review = await pressPlain(clerk, form, kind, { amount: "1234" });
    const typed: Record<string, string> = kind === "Deposit" ? {} : { memberPassword: PASSWORD };

    await withoutSlips(async (sql) => {
      const answer = pressPlain(clerk, review, submit, typed).then(
        () => "answered",
        () => "cut off",
      );
      await waitUntil("it is posted", async () => (await postedBy(sql, type)) > times || undefined);
      await server.kill();
      expect(await answer).toBe("cut off");
    });
    expect([await posted(type), await inDrawers()]).toEqual([times + 1, held + into]);

    server = await start();
    const signedIn = { baseURL: server.url, storageState: await clerk.storageState() };
    await clerk.dispose();
    clerk = await playwrightRequest.newContext(signedIn);
    const again = await pressPlain(clerk, { ...review, origin: server.url }, submit, typed);
    expect(textOf(again)).toContain(`RWF 1,234 ${said} ${aline.fullName}`);
    expect([await posted(type), await inDrawers()]).toEqual([times + 1, held + into]);
    const slip = /href="([^"]*)"[^>]*>[^<]*PDF, 58 mm/.exec(again.html)?.[1];
    const file = await clerk.get(slip?.replaceAll("&amp;", "&") ?? "");
    expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  },
);
