import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRecipients, getOwnUser, getRecipient, listRecipients } from "@/lib/members/queries";
import { recipientQuery } from "@/lib/members/schema";
import { readNameCursor } from "@/lib/paging";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  await coop.join({ username: "percent", firstName: "50%", lastName: "Off_er" });
  await coop.join({ username: "quote", firstName: "D'Arc", lastName: 'Jea"nne\\' });
  await coop.join({ username: "accent", firstName: "Élodie", lastName: "ÑANDÚ" });
  await coop.join({
    username: "far",
    district: "Gasabo",
    sector: "Remera",
    phone: "+250722000199",
  });
  await coop.suspend("jean");
});
afterAll(() => coop.close());

const reader = (who: "aline" | "finance") => coop.as(who).actor;

/** The usernames that a member finds with this search, as the interface takes it. */
async function found(q?: string, limit?: number): Promise<string[]> {
  const query = recipientQuery.parse({
    ...(q !== undefined && { q }),
    ...(limit && { limit: String(limit) }),
  });
  const page = await listRecipients(coop.db, reader("aline"), query.q, null, query.limit ?? 100);
  return page.rows.map((r) => r.username);
}

describe("somebody to send money to", () => {
  test("is any active member but oneself, by name", async () => {
    const { rows: everybody } = await listRecipients(
      coop.db,
      reader("aline"),
      undefined,
      null,
      100,
    );
    const usernames = everybody.map((r) => r.username);
    expect(usernames).toContain("eric");
    expect(usernames).not.toContain("aline");
    expect(usernames).not.toContain("jean");
    const names = everybody.map((r) => r.fullName);
    expect(names).toEqual([...names].sort(new Intl.Collator("und").compare));
    expect(Object.keys(everybody[0] ?? {}).sort()).toEqual(["email", "fullName", "id", "username"]);
  });

  test.each([
    ["eric", ["eric"]],
    ["ERIC", ["eric"]],
    ["habim", ["eric"]],
    ["eric habimana", ["eric"]],
    ["ERIC@openfuture.rw", ["eric"]],
    ["eric@openfuture", []],
    ["788000102", ["eric"]],
    ["0788 000 102", ["eric"]],
    ["+250 788 000 102", ["eric"]],
    ["ric", ["eric"]],
    ["er", ["eric", "manager", "percent"]],
    ["aline", []],
    ["jean", []],
    ["élodie", ["accent"]],
    ["ñandú", ["accent"]],
    ["0722 000 199", ["far"]],
    ["nobody of this name", []],
  ])("is found by %j", async (q, usernames) => {
    const result = (await found(q)).filter((username) => username !== "quote");
    expect(result.sort()).toEqual(usernames);
  });

  test.each([
    ["%", ["percent"]],
    ["50%", ["percent"]],
    ["%off", []],
    ["_", ["percent"]],
    ["off_er", ["percent"]],
    ["offxer", []],
    ["d'arc", ["quote"]],
    ['jea"nne\\', ["quote"]],
    ["\\", ["quote"]],
    ["'; drop table members; --", []],
  ])("is searched for with %j to the letter", async (q, usernames) => {
    expect(await found(q)).toEqual(usernames);
  });

  test.each([
    "8800010",
    "+25078800010",
    "25078",
    "78800010",
    "722000199 far",
    "Gasabo",
    "gasabo",
    "remera",
  ])("is not found by part of a phone number, nor by where they live: %j", async (q) => {
    expect(await found(q)).toEqual([]);
  });

  test("is found through an index however many members there are", async () => {
    const plan = await coop.owner.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      return tx`explain select id from members where recipient_search like '%habim%' or phone = '+250788000102'`;
    });
    const text = plan.map((row) => row["QUERY PLAN"]).join(" ");
    expect(text).toContain("members_recipient_search_idx");
    expect(text).toContain("members_phone_key");
  });

  test.each([
    "eric@openfuture",
    "ric@openfuture.rw",
    "@",
    "@open",
    "openfuture",
    "rw",
    ".rw",
    "%@%",
  ])("is not found by part of an e-mail address: %j", async (q) => {
    expect((await found(q)).filter((username) => !["percent", "quote"].includes(username))).toEqual(
      [],
    );
  });

  test("is shown without an e-mail address, but to those who may list members", async () => {
    const shown = async (who: "aline" | "finance") => {
      const { rows } = await listRecipients(coop.db, reader(who), "habimana", null, 10);
      return rows.map((row) => row.email);
    };
    expect(await shown("aline")).toEqual([null]);
    expect(await shown("finance")).toEqual(["eric@openfuture.rw"]);
    expect(await getRecipient(coop.db, coop.idOf("aline"), coop.idOf("eric"))).toEqual({
      id: coop.idOf("eric"),
      fullName: "Eric Habimana",
      username: "eric",
    });
  });

  test("is meant by a whole e-mail address, also where others are called so", async () => {
    const poser = await coop.join({ username: "poser", firstName: "eric@openfuture.rw" });
    const usernames = async (typed: string) =>
      (await findRecipients(coop.db, coop.idOf("aline"), typed)).map((r) => r.username);
    expect(await usernames(" Eric@openfuture.rw ")).toEqual(["eric"]);
    expect(
      JSON.stringify(await findRecipients(coop.db, coop.idOf("aline"), "@eric")),
    ).not.toContain("eric@openfuture.rw");
    await coop.suspend(poser);
  });

  test("is asked about where a username is a name of others too, unless it is typed with its sign", async () => {
    const others = [];
    for (const username of ["claudine1", "claudine2"]) {
      others.push(await coop.join({ username, firstName: "Claudine" }));
    }
    const usernames = async (typed: string) =>
      (await findRecipients(coop.db, coop.idOf("aline"), typed)).map((r) => r.username).sort();
    expect(await usernames("Claudine")).toEqual(["claudine", "claudine1", "claudine2"]);
    expect(await usernames("@Claudine")).toEqual(["claudine"]);
    expect(await usernames("@claudine1")).toEqual(["claudine1"]);
    expect(await usernames("@nobody")).toEqual([]);
    expect(await usernames("@aline")).toEqual([]);
    for (const other of others) await coop.suspend(other);
  });

  test.each([undefined, "e", "er", "ma"])(
    "is met once on a walk through all pages of %j",
    async (q) => {
      const met: string[] = [];
      let cursor: string | undefined;
      do {
        const from = readNameCursor(cursor);
        const page = await listRecipients(coop.db, reader("aline"), q, from, 2);
        met.push(...page.rows.map((r) => r.username));
        cursor = page.next ?? undefined;
      } while (cursor);
      const all = await found();
      expect(met).toEqual(q ? all.filter((username) => met.includes(username)) : all);
      expect(met).toEqual(await found(q));
      expect(met.length).toBeGreaterThan(2);
    },
  );

  test("is not found by 10,000 characters, which are answered all the same", async () => {
    expect(await found("x".repeat(10_000))).toEqual([]);
    expect(await found("%_\\".repeat(3_333))).toEqual([]);
  });

  test("is anybody for an empty search", async () => {
    expect(await found("")).toEqual(await found());
    expect(await found("   ")).toEqual(await found());
  });

  test("is not more people than asked for", async () => {
    expect(await found(undefined, 2)).toHaveLength(2);
  });

  test("is refused when it is oneself, suspended or nobody", async () => {
    const own = coop.idOf("aline");
    expect(await getRecipient(coop.db, own, coop.idOf("eric"))).toMatchObject({ username: "eric" });
    for (const id of [own, coop.idOf("jean"), randomUUID()]) {
      await expect(getRecipient(coop.db, own, id)).rejects.toMatchObject({
        code: "recipient_unavailable",
      });
    }
  });
});

describe("one's own account", () => {
  test("carries no secret", async () => {
    const own = await getOwnUser(coop.db, coop.idOf("aline"));
    expect(JSON.stringify(own)).not.toContain(coop.passwordHash);
    expect(own).not.toHaveProperty("search");
  });

  test("says what makes up its balance", async () => {
    const saver = await coop.join({ username: "parts" });
    await coop.fund(saver, 1_000);
    for (const [kind, francs] of [
      ["held", 100],
      ["lent", 20],
      ["invested", 3],
    ] as const) {
      await coop.owner`update accounts set balance = ${francs} where owner = ${saver.id} and kind = ${kind}`;
    }
    await coop.owner`update accounts set balance = -50 where owner = ${saver.id} and kind = 'owed'`;
    expect(await getOwnUser(coop.db, saver.id)).toMatchObject({
      balance: 1_123,
      usedBalance: 123,
      availableBalance: 1_000,
      parts: { available: 1_000, held: 100, lent: 20, invested: 3, owed: 50 },
    });
  });

  test("is not found when it is nobody's or closed", async () => {
    await expect(getOwnUser(coop.db, randomUUID())).rejects.toMatchObject({ code: "not_found" });
    const gone = await coop.join({ username: "gone", status: "closed" });
    await expect(getOwnUser(coop.db, gone.id)).rejects.toMatchObject({ code: "not_found" });
  });
});
