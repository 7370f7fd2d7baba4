import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { setMemberStatus } from "@/lib/approvals/member-update";
import { submitDeposit } from "@/lib/deposits/commands";
import { certainLines } from "@/lib/reconciliation/certain";
import { confirmLines } from "@/lib/reconciliation/confirm";
import { listForwarders, makeForwarder, revokeForwarder } from "@/lib/reconciliation/forwarders";
import { takeMessage } from "@/lib/reconciliation/inbox";
import { listFiles } from "@/lib/reconciliation/queries";
import { signatureOf } from "@/lib/reconciliation/signature";
import { allSuggestions } from "@/lib/reconciliation/suggestions";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { foundAfter } from "@/tests/support/forger";
import { reconciling } from "@/tests/support/reconciling";

type Phone = { id: string; key: string };
let coop: Cooperative;
let of: Awaited<ReturnType<typeof reconciling>>;
let phone: Phone;
beforeAll(async () => {
  // The secret with which keys are sealed.
  vi.stubEnv("DATABASE_URL", "postgres://nowhere");
  vi.stubEnv("NEXTAUTH_SECRET", "a secret of the cooperative");
  coop = await openCooperative();
  of = await reconciling(coop);
  phone = await makeForwarder(coop.as("admin"), { method: "mtn", name: "Front desk" });
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

let receipt = 30_911_700_000;
/** MTN's message that money came in, as of September 2026. */
function message(amount: number, id = ++receipt, balance = 500_000 + amount) {
  const at = new Date(coop.clock.now().getTime() + 2 * 3_600_000).toISOString();
  return `You have received ${amount} RWF from ALINE UWASE (250788000101) at ${at.slice(0, 10)} ${at.slice(11, 19)} . Balance:${balance} RWF. FT Id: ${id}`;
}
type Sent = { text: string; from?: string; by?: Phone; late?: number; over?: object };
function send({ text, from = "M-Money", by = phone, late = 0, over = {} }: Sent) {
  const now = coop.clock.tick();
  const timestamp = String(Math.floor((now.getTime() - late) / 1_000));
  const body = JSON.stringify({ from, text });
  const signed = { timestamp, body, signature: signatureOf(by.key, `${timestamp}.${body}`) };
  const asked = { db: coop.db, address: "197.243.0.9", now };
  return takeMessage(asked, by.id, { ...signed, ...over });
}
const row = async (id = phone.id) =>
  (await listForwarders(coop.db, coop.clock.now())).find((each) => each.id === id);
const counted = async () => {
  const [row] = await coop.owner<{ files: number; lines: number; francs: number }[]>`
    select (select count(*)::int from statement_files) as files, count(*)::int as lines, coalesce(sum(amount), 0)::int as francs from statement_lines`;
  return row;
};
/** Nothing is kept of what is done, whatever comes of it. */
async function expectNothingKept(done: () => Promise<unknown>) {
  const before = await counted();
  await done();
  expect(await counted()).toEqual(before);
}

test("a message that is signed is a line, and the same again is the same one", async () => {
  const text = message(5_000);
  expect(await send({ text })).toEqual({ new: 1, known: 0, unread: 0 });
  await expectNothingKept(async () => {
    expect(await send({ text })).toEqual({ new: 0, known: 1, unread: 0 });
  });
  expect(await row()).toMatchObject({ name: "Front desk", messages: 1, unread: 0, silent: false });
  const { rows } = await listFiles(coop.db, { forwarder: phone.id }, null, 5);
  expect(rows).toMatchObject([{ provenance: "device", name: "Front desk", new: 1 }]);
  expect((await listFiles(coop.db, { forwarder: null }, null, 5)).rows).toEqual([]);
});

test("what was pasted before, or is pasted after, counts once", async () => {
  const [first, second] = [message(5_100), message(5_200)];
  await of.bring({ method: "mtn", content: first, name: "pasted" });
  await expectNothingKept(async () => {
    expect(await send({ text: first })).toMatchObject({ new: 0, known: 1 });
  });
  expect(await send({ text: second })).toMatchObject({ new: 1 });
  const pasted = await of.bring({ method: "mtn", content: `${first}\n${second}`, name: "both" });
  expect(pasted.preview).toMatchObject({ new: 0, known: 2 });
});

test("two of the same message at once are one line", async () => {
  const text = message(5_300);
  const both = await Promise.all([send({ text }), send({ text })]);
  expect(both.map((each) => each.new).sort()).toEqual([0, 1]);
});

test("a message that cannot be read is shown, and one of another sender is not kept", async () => {
  const text = "You have got 900 RWF somehow, thank you";
  expect(await send({ text })).toEqual({ new: 1, known: 0, unread: 1 });
  expect(await row()).toMatchObject({ unread: 1 });
  await expectNothingKept(async () => {
    const private_ = { text: "See you at eight, bring 5000 RWF", from: "+250788123456" };
    expect(await send(private_)).toEqual({ new: 0, known: 0, unread: 0 });
  });
});

describe("refused, and nothing is kept", () => {
  const cases: [string, () => Sent, string][] = [
    ["unsigned", () => ({ text: message(1), over: { signature: "" } }), "forwarder_refused"],
    [
      "signed with another key",
      () => ({ text: message(1), by: { id: phone.id, key: "guessed" } }),
      "forwarder_refused",
    ],
    [
      "of a phone that nobody knows",
      () => ({ text: message(1), by: { id: randomUUID(), key: phone.key } }),
      "forwarder_refused",
    ],
    [
      "of no phone",
      () => ({ text: message(1), by: { id: "", key: phone.key } }),
      "forwarder_refused",
    ],
    ["signed long ago", () => ({ text: message(1), late: 301_000 }), "forwarder_clock"],
    ["signed ahead", () => ({ text: message(1), late: -302_000 }), "forwarder_clock"],
    [
      "changed on its way",
      () => ({
        text: message(1),
        over: { body: JSON.stringify({ from: "M-Money", text: message(9) }) },
      }),
      "forwarder_refused",
    ],
  ];
  test.each(cases)("%s", async (_, sent, code) => {
    await expectNothingKept(() => expect(send(sent())).rejects.toMatchObject({ code }));
  });

  test("what was taken is taken once, also when the same request comes again", async () => {
    const sent = { text: message(5_400) };
    const now = coop.clock.tick();
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const body = JSON.stringify({ from: "M-Money", text: sent.text });
    const signature = signatureOf(phone.key, `${timestamp}.${body}`);
    const again = (late: number) =>
      takeMessage(
        { db: coop.db, address: "197.243.0.9", now: new Date(now.getTime() + late) },
        phone.id,
        { timestamp, body, signature },
      );
    expect(await again(0)).toMatchObject({ new: 1 });
    await expectNothingKept(async () => {
      expect(await again(60_000)).toMatchObject({ new: 0 });
      await expect(again(301_000)).rejects.toMatchObject({ code: "forwarder_clock" });
    });
  });

  test("signed, but no message: the phone's row says so until the next one is taken", async () => {
    const now = coop.clock.tick();
    const timestamp = String(Math.floor(now.getTime() / 1_000));
    const signed = { timestamp, body: "[]", signature: signatureOf(phone.key, `${timestamp}.[]`) };
    const asked = { db: coop.db, address: "197.243.0.9", now };
    const taking = takeMessage(asked, phone.id, signed);
    await expect(taking).rejects.toMatchObject({ code: "malformed" });
    expect(await row()).toMatchObject({ refusal: "malformed" });
    await send({ text: message(5_500) });
    expect(await row()).toMatchObject({ refusal: null, refusedAt: null });
  });

  test("guessing from one address ends soon, also for who then guesses right", async () => {
    const asked = { db: coop.db, address: "197.243.7.7", now: coop.clock.tick() };
    const guess = (signature: string) =>
      takeMessage(asked, phone.id, { timestamp: "1", body: "{}", signature });
    for (let n = 0; n < 20; n += 1) {
      await expect(guess(String(n))).rejects.toMatchObject({ code: "forwarder_refused" });
    }
    await expect(guess(signatureOf(phone.key, "1.{}"))).rejects.toMatchObject({
      code: "too_many_attempts",
    });
  });
});

const approved = async (id: string) => {
  const [row] = await coop.owner<{ status: string }[]>`
    select status from transactions where id = ${id}`;
  return row?.status;
};
const deposit = async (amount: number) => {
  const asked = { amount, method: "mtn", senderPhone: "+250788000101", description: null } as const;
  return (await submitDeposit(coop.as("aline"), asked)).id;
};
const confirmAll = async (who: Person) => {
  const { ids } = certainLines(await allSuggestions(coop.db, coop.clock.now()));
  return confirmLines(coop.as(who), ids);
};

test("a phone's line credits nobody by itself, and proves a deposit for others than who made its key", async () => {
  const id = await deposit(7_700);
  await send({ text: message(7_700) });
  expect(await approved(id)).toBe("pending");
  expect(await confirmAll("admin")).toMatchObject([{ error: { code: "own_statement" } }]);
  expect(await approved(id)).toBe("pending");
  expect(await confirmAll("finance")).toMatchObject([{ outcome: "approved" }]);
  expect(await approved(id)).toBe("approved");
});

describe("keys", () => {
  test("are made by who may bring statements in, each told once, under names of their own", async () => {
    const input = { method: "mtn", name: "Branch" } as const;
    await expect(makeForwarder(coop.as("aline"), input)).rejects.toMatchObject({
      code: "forbidden",
    });
    const ctx = coop.as("finance");
    const made = await makeForwarder(ctx, input);
    expect(await makeForwarder(ctx, input)).toEqual(made);
    const taken = { code: "invalid", fields: { name: { key: "forwarderTaken" } } };
    const same = makeForwarder(coop.as("finance"), { ...input, name: "branch" });
    await expect(same).rejects.toMatchObject(taken);
    const [stored] = await coop.owner<{ key: string }[]>`
      select key from sms_forwarders where id = ${made.id}`;
    expect(stored?.key).not.toContain(made.key);
    const kept =
      await coop.owner`select 1 from audit_log where detail::text like ${`%${made.key}%`}`;
    expect([...kept]).toEqual([]);
  });

  test("count no more once they are revoked, which happens once", async () => {
    const other = await makeForwarder(coop.as("finance"), { method: "mtn", name: "Lost" });
    await send({ text: message(6_100), by: other });
    const as = (who: Person) => revokeForwarder(coop.as(who), other.id);
    await expect(as("eric")).rejects.toMatchObject({ code: "forbidden" });
    await as("admin");
    await expectNothingKept(async () => {
      const sent = send({ text: message(6_200), by: other });
      await expect(sent).rejects.toMatchObject({ code: "forwarder_refused" });
      await expect(as("admin")).rejects.toMatchObject({ code: "not_found" });
    });
    expect(await row(other.id)).toMatchObject({ messages: 1, revokedAt: expect.any(String) });
    // The database keeps it too.
    await expect(
      coop.db.execute(sql`update sms_forwarders set revoked_at = now() where id = ${other.id}`),
    ).rejects.toThrow();
    await expect(
      coop.db.execute(sql`update sms_forwarders set key = 'x' where id = ${phone.id}`),
    ).rejects.toThrow();
  });

  test("say nothing for who may not bring statements in any more, and the screen says why", async () => {
    const newcomer = await coop.join({ username: "clerk", role: "finance" });
    const maker = { ...coop.as("finance"), actor: newcomer };
    const made = await makeForwarder(maker, { method: "mtn", name: "Of a clerk" });
    await setMemberStatus(coop.as("admin"), newcomer.id, "inactive");
    await expectNothingKept(async () => {
      const sent = send({ text: message(6_300), by: made });
      await expect(sent).rejects.toMatchObject({ code: "forbidden" });
    });
    expect(await row(made.id)).toMatchObject({ refusal: "forbidden", messages: 0 });
  });

  test("that are not heard for a day are called silent", async () => {
    coop.clock.tick(25 * 3_600_000);
    expect(await row()).toMatchObject({ silent: true });
    await send({ text: message(6_400) });
    expect(await row()).toMatchObject({ silent: false });
  });
});

test("23a: a file that is called a phone's and is none of its messages is found", async () => {
  const findings = await foundAfter(coop, ({ run }) =>
    run(
      sql`update statement_files set uploaded_by = ${coop.idOf("eric")} where forwarder_id = ${phone.id}`,
    ),
  );
  expect(findings).toEqual(["23a"]);
});
