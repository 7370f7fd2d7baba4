import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeBooks } from "@/lib/accounting/commands";
import { enqueue } from "@/lib/job-queue";
import { HANDLERS } from "@/lib/jobs/handlers";
import { startWorker } from "@/lib/jobs/worker";
import { log } from "@/lib/log";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { testDatabaseUrl } from "@/tests/support/database";
import { lending } from "@/tests/support/lending";
import { refusalOf } from "@/tests/support/refused";
import { waitUntil } from "@/tests/support/wait-until";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
});
afterAll(() => coop.close());

const closedDays = () =>
  coop.owner`select distinct day::text from book_days order by day`.then((rows) =>
    rows.map(({ day }) => day),
  );

test("the books of a day are closed once it is over, an hour's grace included, and once", async () => {
  await coop.fund("aline", 5000);
  // Kigali is two hours ahead: 00:59 and 01:10 of 21 November.
  await closeBooks(coop.db, new Date("2026-11-20T22:59:00Z"));
  expect(await closedDays()).toEqual([]);
  for (const _ of [1, 2]) await closeBooks(coop.db, new Date("2026-11-20T23:10:00Z"));
  expect(await closedDays()).toEqual(["2026-11-20"]);
});

test("the night's job is in the calendar of Kigali, and a worker does it", async () => {
  const [planned] = await coop.owner`
    select cron, timezone from pgboss.schedule where name = 'close-books'`;
  expect(planned).toEqual({ cron: "10 1 * * *", timezone: "Africa/Kigali" });
  const url = testDatabaseUrl(String(coop.client.options.database));
  const worker = startWorker({
    url,
    tools: {
      db: coop.db,
      send: null,
      origin: "https://of.example",
      sealer: null,
      proofSecret: null,
    },
    pollSeconds: 0.5,
  });
  await worker.ready;
  await coop.db.transaction((tx) => enqueue(tx, "close-books", {}));
  await waitUntil("the job is done", async () => {
    const [job] = await coop.owner`select state from pgboss.job where name = 'close-books'`;
    return job?.state === "completed" ? true : undefined;
  });
  await worker.stop();
});

test("why a job failed stands in the log", async () => {
  const said = vi.spyOn(log, "error").mockReturnValue();
  const tools = {
    db: coop.db,
    send: () => Promise.resolve(),
    origin: "https://of.example",
    sealer: null,
    proofSecret: null,
  };
  const url = testDatabaseUrl(String(coop.client.options.database));
  const worker = startWorker({ url, tools, pollSeconds: 0.5 });
  await worker.ready;
  await coop.db.transaction((tx) => enqueue(tx, "mail", { id: "not a mail" }));
  const logged = await waitUntil("the log tells", async () =>
    said.mock.calls.find(([, message]) => (message as unknown) === "a job failed"),
  );
  await worker.stop();
  said.mockRestore();
  expect(logged[0]).toMatchObject({ queue: "mail", err: { cause: { code: "22P02" } } });
});

test("the jobs of loans are in the calendar of Kigali, and each is done", async () => {
  const planned = await coop.owner`
    select name, cron, timezone from pgboss.schedule where name like 'loan-%' order by name`;
  expect([...planned]).toEqual([
    { name: "loan-ends", cron: "*/5 * * * *", timezone: "Africa/Kigali" },
    { name: "loan-reminders", cron: "20 6-21 * * *", timezone: "Africa/Kigali" },
    { name: "loan-repayments", cron: "5 18-23 * * *", timezone: "Africa/Kigali" },
  ]);
  const deals = lending(coop);
  // Long ago: the jobs go by the clock on the wall.
  coop.clock.tick(-3_000 * 86_400_000);
  const soon = { deadline: deals.inDays(1) };
  await coop.fund("aline", 20_000);
  await deals.offer("aline", 2_000, soon);
  for (const auto of [true, false]) {
    await deals.take("eric", await deals.offer("aline", 1_000, soon), auto);
  }
  const tools = {
    db: coop.db,
    send: null,
    origin: "https://of.example",
    sealer: null,
    proofSecret: null,
  };
  for (const name of ["loan-ends", "loan-reminders", "loan-repayments"] as const) {
    await HANDLERS[name](tools, {} as never);
  }
  expect((await coop.balances("aline")).held).toBe(0);
  const [found] = await coop.owner`
    select (select count(*) from loan_repayments where automatic)::int as repaid,
      (select count(*) from loan_reminders where kind = 'overdue')::int as reminded`;
  expect(found).toEqual({ repaid: 1, reminded: 2 });
});

test("the application may use the queues, and neither make nor change them", async () => {
  for (const statement of [
    "select pgboss.create_queue('mine', '{}')",
    "delete from pgboss.queue",
    "update pgboss.schedule set cron = '* * * * *'",
    "truncate pgboss.job",
  ]) {
    expect(await refusalOf(() => coop.client.unsafe(statement)), statement).toBe("42501");
  }
});
