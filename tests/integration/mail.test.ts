import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { connect } from "@/db/client";
import { startWorker } from "@/lib/jobs/worker";
import { deliverMail, dropMail, MAIL_TRIES, queueMail } from "@/lib/mail/commands";
import { listOutbox } from "@/lib/mail/outbox";
import { smtp } from "@/lib/mail/transport";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { testDatabaseUrl } from "@/tests/support/database";
import { openMailServer } from "@/tests/support/mail-server";
import { waitUntil } from "@/tests/support/wait-until";

const FROM = "Open Future <no-reply@of.example>";
const DEMONSTRATION = { demonstration: true, sendsMail: false };
const LINK = "https://of.example/invite/secret-token";

let coop: Cooperative;
let server: Awaited<ReturnType<typeof openMailServer>>;
let transport: ReturnType<typeof smtp>;
const workers: ReturnType<typeof startWorker>[] = [];

beforeAll(async () => {
  coop = await openCooperative({ pool: 10 });
});
afterAll(() => coop.close());
beforeEach(async () => {
  await coop.owner`delete from mails`;
  await coop.owner`delete from pgboss.job`;
  server = await openMailServer();
  transport = smtp(server.url, FROM);
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  transport.close();
  await server.close();
});

function write(recipient = "aisha@example.com", name = "Aisha") {
  return coop.db.transaction((tx) =>
    queueMail(tx, coop.clock.tick(), {
      kind: "invitation",
      recipient,
      language: "en",
      link: LINK,
      values: { name, inviter: "Ange", until: "tomorrow" },
    }),
  );
}

async function work(send: ReturnType<typeof smtp>["send"] | null = transport.send) {
  const url = testDatabaseUrl(String(coop.client.options.database));
  const worker = startWorker({
    url,
    tools: { db: coop.db, send, sealer: null, proofSecret: null, origin: "https://of.example" },
    pollSeconds: 0.5,
  });
  workers.push(worker);
  await worker.ready;
  return worker;
}

async function mailRow(id: string) {
  const [row] = await coop.owner`select * from mails where id = ${id}`;
  if (!row) throw new Error("The mail is gone.");
  return row;
}

// A worker also puts in what comes by the clock.
const jobs = () => coop.owner`
  select state, retry_count, extract(epoch from start_after - started_on)::float8 as pause
  from pgboss.job where name = 'mail'`;

test("mail and job exist together, or neither does", async () => {
  await expect(
    coop.db.transaction(async (tx) => {
      await queueMail(tx, coop.clock.now(), {
        kind: "invitation",
        recipient: "a@b.rw",
        language: "en",
        link: LINK,
        values: { name: "Aisha", inviter: "Ange", until: "tomorrow" },
      });
      throw new Error("what caused it failed");
    }),
  ).rejects.toThrow("what caused it failed");
  expect(await coop.owner`select from mails`).toHaveLength(0);
  expect(await jobs()).toHaveLength(0);

  const { id } = await write();
  expect(await mailRow(id)).toMatchObject({ sent_at: null, failed_at: null, links: [LINK] });
  expect((await jobs()).map((job) => job.state)).toEqual(["created"]);
});

test("sent once it is queued; then its text and links are emptied", async () => {
  await work();
  const { id } = await write("aisha@example.com", "Aïsha Ünal");
  const sent = await waitUntil("the mail is sent", async () => {
    const row = await mailRow(id);
    return row.sent_at ? row : undefined;
  });
  expect(sent).toMatchObject({ text: "", html: "", links: [], attempts: 1, last_error: null });
  expect(sent.subject).toBe("Ange invites you to join Open Future");
  const [mail] = server.received;
  expect(mail).toMatchObject({ from: "no-reply@of.example", to: ["aisha@example.com"] });
  expect(mail?.raw).toContain("Subject: Ange invites you to join Open Future");
  expect(mail?.raw).toContain(`Message-ID: <${id}@of.example>`);
  expect(mail?.raw).toMatch(/multipart\/alternative/);
  await waitUntil("the job is done", async () =>
    (await jobs())[0]?.state === "completed" ? true : undefined,
  );
});

test("a mail server that refuses is tried again, each time later; then it is sent, once", async () => {
  server.state.refuse = true;
  await work();
  const { id } = await write();
  const pauses: number[] = [];
  for (const attempts of [1, 2, 3]) {
    const job = await waitUntil("the job waits for its next try", async () => {
      const row = await mailRow(id);
      const [waiting] = await jobs();
      return row.attempts === attempts && waiting?.state === "retry" ? waiting : undefined;
    });
    pauses.push(job.pause);
    expect(await mailRow(id)).toMatchObject({ sent_at: null, failed_at: null, links: [LINK] });
    expect((await mailRow(id)).last_error).toContain("Try again later");
    if (attempts === 3) server.state.refuse = false;
    await coop.owner`update pgboss.job set start_after = now()`;
  }
  const [first = 0, second = 0, third = 0] = pauses;
  // Seconds from when the try began. Doubled, and with the queue's own scatter of up to twice.
  expect(first).toBeGreaterThanOrEqual(30);
  expect(second).toBeGreaterThanOrEqual(60);
  expect(third).toBeGreaterThanOrEqual(120);
  await waitUntil("the mail is sent", async () => (await mailRow(id)).sent_at ?? undefined);
  expect(await mailRow(id)).toMatchObject({ text: "", links: [], attempts: 4, last_error: null });
  expect(server.received).toHaveLength(1);
});

test("the last try gives it up, says why, and is the last", async () => {
  server.state.refuse = true;
  const { id } = await write();
  await coop.owner`update mails set attempts = ${MAIL_TRIES - 1} where id = ${id}`;
  await work();
  await waitUntil("the mail is given up", async () => (await mailRow(id)).failed_at ?? undefined);
  expect((await mailRow(id)).last_error).toContain("Try again later");
  await waitUntil("no job is left", async () =>
    (await jobs())[0]?.state === "completed" ? true : undefined,
  );
  server.state.refuse = false;
  await deliverMail(coop.db, transport.send, id);
  expect(server.received).toEqual([]);
});

test("two servers send twenty mails, each of them once", async () => {
  const other = connect(testDatabaseUrl(String(coop.client.options.database)), { max: 4 });
  try {
    const written = [];
    for (let n = 0; n < 20; n += 1) written.push(await write(`member${n}@example.com`));
    await Promise.all([work(), work()]);
    // As a server does that takes a job up a second time.
    await Promise.all(
      written.flatMap(({ id }) => [
        deliverMail(coop.db, transport.send, id),
        deliverMail(other.db, transport.send, id),
      ]),
    );
    await waitUntil("all are sent", async () => {
      const [left] = await coop.owner`select count(*)::int as n from mails where sent_at is null`;
      return left?.n === 0 ? true : undefined;
    });
    const addressed = server.received.flatMap(({ to }) => to).sort();
    expect(addressed).toEqual(written.map((_, n) => `member${n}@example.com`).sort());
  } finally {
    await other.close();
  }
});

test("without a mail server the mail stays in the outbox, and its job is done", async () => {
  await work(null);
  const { id } = await write();
  await waitUntil("the job is done", async () =>
    (await jobs())[0]?.state === "completed" ? true : undefined,
  );
  const kept = { sent_at: null, failed_at: null, last_error: "no mail server", links: [LINK] };
  expect(await mailRow(id)).toMatchObject(kept);
  const { rows } = await listOutbox(coop.as("admin"), null, 20, DEMONSTRATION);
  expect(rows).toEqual([
    {
      to: "aisha@example.com",
      subject: "Ange invites you to join Open Future",
      text: expect.stringContaining(LINK),
      links: [LINK],
      createdAt: expect.any(String),
      sentAt: null,
    },
  ]);
});

test("a name that would begin a header of its own begins none", async () => {
  await work();
  const { id } = await write("aisha@example.com", "Eve\r\nBcc: all@example.com\r\n\r\nHello");
  await waitUntil("the mail is sent", async () => (await mailRow(id)).sent_at ?? undefined);
  const [mail] = server.received;
  expect(mail?.to).toEqual(["aisha@example.com"]);
  const headers = mail?.raw.split("\r\n\r\n")[0] ?? "";
  expect(headers).not.toMatch(/^bcc:/im);
  expect(headers.match(/^to:/gim)).toHaveLength(1);
});

test("mail that is no longer wanted is emptied and not sent; what others get stays", async () => {
  const [mine, theirs] = [await write("mine@example.com"), await write("theirs@example.com")];
  const now = coop.clock.tick();
  await dropMail(coop.db, now, { kind: "invitation", recipient: "mine@example.com" });
  expect(await mailRow(mine.id)).toMatchObject({ text: "", html: "", links: [] });
  expect(new Date((await mailRow(mine.id)).failed_at)).toEqual(now);
  await work();
  await waitUntil("the other is sent", async () => (await mailRow(theirs.id)).sent_at ?? undefined);
  expect(server.received.map(({ to }) => to)).toEqual([["theirs@example.com"]]);
});

test("the worker outlives a database that cuts all connections", async () => {
  await work();
  await coop.owner`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`;
  const { id } = await waitUntil("the pool answers again", () => write().catch(() => undefined));
  await waitUntil("the mail is sent", async () => (await mailRow(id)).sent_at ?? undefined);
  expect(server.received).toHaveLength(1);
});

test("newest first, page by page, none twice and none left out", async () => {
  for (let n = 0; n < 7; n += 1) await write(`member${n}@example.com`);
  const seen: string[] = [];
  let cursor: Parameters<typeof listOutbox>[1] = null;
  for (;;) {
    const page = await listOutbox(coop.as("tech"), cursor, 3, DEMONSTRATION);
    seen.push(...page.rows.map(({ to }) => to));
    if (!page.next) break;
    const [at = "", id = ""] = Buffer.from(page.next, "base64url").toString().split("|");
    cursor = { at: new Date(at), id };
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `member${n}@example.com`));
});
