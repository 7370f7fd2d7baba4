import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { cancelDeposit, submitDeposit } from "@/lib/deposits/commands";
import { depositById } from "@/lib/deposits/queries";
import { readCondition } from "@/lib/operations/queries";
import { concernsOf } from "@/lib/operations/rules";
import { collectDeposit, requestDeposit } from "@/lib/rails/collect";
import { mtn } from "@/lib/rails/mtn";
import { decideTransaction } from "@/lib/transactions/commands";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { byPhone, practising } from "@/tests/support/rails";
import { refusalOf } from "@/tests/support/refused";
import { setSettings } from "@/tests/support/settings";

let coop: Cooperative;
let net: Awaited<ReturnType<typeof practising>>;
beforeAll(async () => {
  coop = await openCooperative();
  net = await practising(coop);
});
beforeEach(() => {
  net.fault = () => null;
});
afterAll(async () => {
  expect(net.errors).toEqual([]);
  await expectBooksToBalance(coop.db);
  await net.network.close();
  await coop.close();
});

const refused = (code: string) => expect.objectContaining({ name: "AppError", code });
const ask = (amount: number) => requestDeposit(coop.as("aline"), byPhone(amount));
const confirm = async (id: string, yes = true) =>
  net.network.payments.answer(await net.asked(id), yes);

describe("a deposit that is asked for on the phone", () => {
  test("is credited once its owner has confirmed, by nobody's hand", async () => {
    const before = await coop.available("aline");
    const { id, collect } = await ask(10_000);
    expect(collect).toMatchObject({ state: "asked", number: "+250788000101" });
    await net.pass(3);
    expect((await depositById(coop.db, id)).collect?.state).toBe("waiting");
    await confirm(id);
    await net.pass(20);
    const deposit = await depositById(coop.db, id);
    expect(deposit).toMatchObject({ status: "approved", fee: 100, collect: { state: "done" } });
    expect(deposit.seenAt).toBe(deposit.collect?.answeredAt);
    expect((await coop.available("aline")) - before).toBe(9_900);
    const [row] =
      await coop.owner`select decided_by, external_id from transactions where id = ${id}`;
    const paid = net.network.payments.find(await net.asked(id));
    expect(row).toEqual({ decided_by: null, external_id: paid?.number });
  });

  test("is rejected in the member's words where it is refused on the phone, and nothing moves", async () => {
    const before = await coop.available("aline");
    const { id } = await ask(10_001);
    await net.pass(3);
    await confirm(id, false);
    await net.pass(20);
    expect(await depositById(coop.db, id)).toMatchObject({
      status: "rejected",
      rejectReason: "It was refused on the phone +250788000101.",
      collect: { state: "failed" },
    });
    expect(await coop.available("aline")).toBe(before);
  });

  test("ends by itself where nobody confirms in five minutes", async () => {
    const { id } = await ask(10_002);
    await net.pass(7 * 60);
    expect(await net.states(id)).toEqual(["failed EXPIRED"]);
  });

  test("is neither decided nor taken back meanwhile, nor asked for twice", async () => {
    const { id } = await ask(10_003);
    for (const _ of ["made", "waiting"]) {
      for (const status of ["approved", "rejected"] as const) {
        await expect(
          decideTransaction(coop.as("finance"), id, { status, reason: "No" }),
        ).rejects.toEqual(refused("provider_waiting"));
      }
      await expect(cancelDeposit(coop.as("aline"), id)).rejects.toEqual(
        refused("provider_waiting"),
      );
      await expect(collectDeposit(coop.as("aline"), id)).rejects.toEqual(
        refused("provider_waiting"),
      );
      await net.pass(3);
    }
    await confirm(id);
    await net.pass(20);
    expect(await net.states(id)).toEqual(["done"]);
  });

  test("that was submitted before may be asked for, until somebody has approved it first", async () => {
    const { collect: _, ...paid } = byPhone(10_004);
    const { id } = await submitDeposit(coop.as("aline"), paid);
    await expect(collectDeposit(coop.as("eric"), id)).rejects.toEqual(refused("not_found"));
    const ctx = coop.as("aline");
    const first = await collectDeposit(ctx, id);
    expect(first.collect?.state).toBe("asked");
    expect((await collectDeposit(ctx, id)).id).toBe(id);
    await net.pass(3);
    await confirm(id);
    await net.pass(20);
    expect((await depositById(coop.db, id)).status).toBe("approved");
    await expect(collectDeposit(coop.as("aline"), id)).rejects.toMatchObject({ name: "AppError" });
  });

  test("that says it is paid waits for approval as before", async () => {
    const { collect: _, ...paid } = byPhone(10_005);
    const { id } = await requestDeposit(coop.as("aline"), paid);
    await net.pass(10);
    expect(await depositById(coop.db, id)).toMatchObject({ status: "pending", collect: null });
    await decideTransaction(coop.as("finance"), id, { status: "approved" });
  });

  test("is refused for a number of another network, and while calls are off", async () => {
    await expect(
      requestDeposit(coop.as("aline"), byPhone(10_006, "+250733000101")),
    ).rejects.toMatchObject({ code: "invalid", fields: { senderPhone: { key: "walletOfOther" } } });
    await setSettings(coop, { calls: "" });
    await expect(ask(10_006)).rejects.toEqual(refused("calls_off"));
    await setSettings(coop, { calls: "mtn" });
  });

  test("with the same request id is one, asked for once", async () => {
    const ctx = coop.as("aline");
    const [one, other] = [
      await requestDeposit(ctx, byPhone(10_007)),
      await requestDeposit(ctx, byPhone(10_007)),
    ];
    expect(other.id).toBe(one.id);
    const { collect: _, ...paid } = byPhone(10_007);
    await expect(requestDeposit(ctx, paid)).rejects.toEqual(refused("request_id_reused"));
    await net.pass(3);
    await confirm(one.id);
    await net.pass(20);
    expect(await net.states(one.id)).toEqual(["done"]);
  });

  test("waits for two people from the amount on that needs them, and is not rejected any more", async () => {
    await setSettings(coop, { secondApprovalFrom: 50_000 });
    const { id } = await ask(60_000);
    await net.pass(3);
    await confirm(id);
    await net.pass(20);
    expect(await depositById(coop.db, id)).toMatchObject({
      status: "pending",
      collect: { state: "done" },
    });
    const reject = { status: "rejected", reason: "No" } as const;
    await expect(decideTransaction(coop.as("finance"), id, reject)).rejects.toEqual(
      refused("provider_waiting"),
    );
    const yes = { status: "approved" } as const;
    expect(await decideTransaction(coop.as("finance"), id, yes)).toBe("first");
    expect(await decideTransaction(coop.as("manager"), id, yes)).toBe("approved");
    await setSettings(coop, { secondApprovalFrom: null });
  });
});

describe("what goes wrong on the way", () => {
  const paidFor = async (id: string) =>
    net.network.payments.all().filter((each) => each.externalId === id).length;

  test.each(["cut-before", "cut-after", "lost", "busy", "html", "token"])(
    "%s: the same id is used again, and the money taken once",
    async (ill) => {
      let left = 2;
      net.fault = (where) => (where === "take" && left-- > 0 ? ill : null);
      const { id } = await ask(11_000 + ill.length);
      await net.pass(40);
      const request = await net.asked(id);
      net.network.payments.answer(request, true);
      await net.pass(60);
      expect(await net.states(id)).toEqual(["done"]);
      expect(await paidFor(request)).toBe(1);
    },
  );

  test.each(["cut", "busy", "error", "slow"])("%s: it is asked again", async (ill) => {
    let left = 3;
    const { id } = await ask(12_000 + ill.length);
    await net.pass(3);
    await confirm(id);
    net.fault = (where) => (where === "look" && left-- > 0 ? ill : null);
    await net.pass(200);
    expect(await net.states(id)).toEqual(["done"]);
  });

  test("those who wait for a busy provider come back apart", async () => {
    const due = async (id: string) => {
      const [row] = await coop.owner<{ next: string }[]>`
        select next_look_at as next from rail_requests where transaction_id = ${id}`;
      return Math.round((Date.parse(row?.next ?? "") - coop.clock.now().getTime()) / 1000);
    };
    net.fault = (where) => (where === "take" ? "busy" : null);
    const waits: number[] = [];
    for (const chance of [0, 0.999]) {
      const { id } = await ask(12_500 + waits.length);
      await net.look({ chance: () => chance });
      waits.push(await due(id));
    }
    net.fault = () => null;
    expect(waits).toEqual([4, 6]);
    await net.pass(30);
  });

  test("wrong keys are no end of a deposit, and tell tech until they are right", async () => {
    const wrong = async () => {
      const { rails } = await readCondition(coop.db, []);
      return rails.find(({ rail }) => rail === "mtn")?.wrong ?? null;
    };
    expect(await wrong()).toBeNull();
    const { id } = await ask(12_600);
    const keyless = {
      mtn: mtn({ ...net.access, apiKey: "of yesterday" }, () => coop.clock.now().getTime()),
    };
    await net.look({ rails: keyless });
    expect(await net.states(id)).toEqual(["waiting"]);
    const condition = await readCondition(coop.db, []);
    expect(condition.rails).toMatchObject([{ rail: "mtn", wrong: "TOKEN_401" }]);
    expect(concernsOf(condition)).toContain("provider");
    await net.pass(20);
    expect(await wrong()).toBeNull();
    await confirm(id);
    await net.pass(60);
    expect(await net.states(id)).toEqual(["done"]);
  });

  test("another amount than was asked for is credited to nobody, until the provider says the right one", async () => {
    const before = await coop.available("aline");
    net.fault = (where) => (where === "look" ? "lie" : null);
    const { id } = await ask(13_000);
    await net.pass(3);
    await confirm(id);
    await net.pass(30);
    expect(await net.states(id)).toEqual(["unknown AMOUNT_DIFFERS"]);
    expect(await coop.available("aline")).toBe(before);
    net.fault = () => null;
    await net.pass(120);
    expect(await net.states(id)).toEqual(["done"]);
  });

  test("who does not answer for a day leaves it unknown; what comes later still counts", async () => {
    net.fault = () => "busy";
    const { id } = await ask(14_000);
    await net.pass(5);
    coop.clock.tick(25 * 3_600_000);
    await net.pass(2);
    expect(await net.states(id)).toEqual(["unknown NO_ANSWER"]);
    expect((await depositById(coop.db, id)).status).toBe("pending");
  });
});

describe("the database", () => {
  test("takes no request to a provider that two people have not switched on", async () => {
    const asked = async (id: string) => {
      await coop.client`insert into rail_requests (id, rail, product, transaction_id, number, amount, state, made_by, made_at, next_look_at)
        select gen_random_uuid(), 'mtn', 'collect', id, sender_phone, amount, 'made', from_member, ${coop.clock.now().toISOString()}, ${coop.clock.now().toISOString()}
        from transactions where id = ${id}`;
    };
    const { id } = await submitDeposit(coop.as("aline"), byPhone(15_500));
    await setSettings(coop, { calls: "" });
    expect(await refusalOf(() => asked(id))).toBe("not_pending");
    await setSettings(coop, { calls: "mtn" });
    // Now it is only without an act in the audit trail.
    expect(await refusalOf(() => asked(id))).toBe("no_act");
  });

  test("takes no second request while the first has not failed, nor goes back, nor settles by itself", async () => {
    const { id } = await ask(15_000);
    const request = await net.asked(id);
    const change = (set: string) =>
      coop.client.unsafe(`update rail_requests set ${set} where id = '${request}'`);
    await expect(
      coop.client`insert into rail_requests (id, rail, product, transaction_id, number, amount, state, made_by, made_at, next_look_at)
        select gen_random_uuid(), rail, product, transaction_id, number, amount, 'made', made_by, made_at, made_at from rail_requests where id = ${request}`,
    ).rejects.toMatchObject({ code: "23505" });
    for (const set of [
      "state = 'waiting', sent_at = now()",
      "state = 'done', sent_at = now(), provider_id = '1', next_look_at = null",
    ]) {
      await expect(change(set)).rejects.toMatchObject({ code: "OF011" });
    }
    await expect(change("amount = 1")).rejects.toMatchObject({ code: "42501" });
    await expect(coop.client`delete from rail_requests`).rejects.toMatchObject({ code: "42501" });
    await net.pass(3);
    // Done by the provider's word, but nothing is posted: the commit is refused.
    await expect(
      coop.client.begin(async (sql) => {
        await sql`select audit_append(${coop.clock.now().toISOString()}, null, 'rail.wait', 'done', null, null, null, null)`;
        await sql`update rail_requests set state = 'done', provider_id = '77', answered_at = ${coop.clock.now().toISOString()}, next_look_at = null where id = ${request}`;
      }),
    ).rejects.toMatchObject({ code: "OF011" });
    await confirm(id);
    await net.pass(30);
  });
});
