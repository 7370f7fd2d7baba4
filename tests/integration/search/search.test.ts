import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { members } from "@/db/schema";
import { submitDeposit } from "@/lib/deposits/commands";
import { deleteMember } from "@/lib/members/staff-commands";
import { can, ROLES, type Role } from "@/lib/permissions";
import { search } from "@/lib/search/queries";
import type { SearchAnswer } from "@/lib/search/schema";
import { postTransfer } from "@/lib/transfers/commands";
import { type Cooperative, cash, openCooperative, type Person } from "@/tests/support/cooperative";
import { issueShares } from "@/tests/support/shares";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  for (const who of ["aline", "eric", "claudine"] as const) await coop.fund(who, 50_000);
  await coop.join({
    username: "theo",
    firstName: "Théogène",
    lastName: "Nshimiyimana",
    district: "Nyagatare",
    email: "hidden.address@example.rw",
    phone: "+250722000199",
  });
  await coop.join({ username: "percent", firstName: "50%", lastName: "Off_er" });
  await coop.join({ username: "quote", firstName: "D'Arc", lastName: 'Jea"nne\\' });
  await coop.suspend("jean");
  const gone = await coop.join({ username: "gone", firstName: "Gonzague", lastName: "Gone" });
  await deleteMember(coop.as("admin"), gone.id);
});
afterAll(() => coop.close());

const asked = (who: Person, q: string, limit?: number): Promise<SearchAnswer> =>
  search(coop.db, coop.people[who], q, "en", limit);
const usernames = async (who: Person, q: string) =>
  (await asked(who, q)).members.map(({ username }) => username);
const references = async (who: Person, q: string) =>
  (await asked(who, q, 50)).transactions.map(({ reference }) => reference);

test("shares are found where the cooperative issues any, old books by who has any", async () => {
  const pages = async (q: string) => (await asked("aline", q, 50)).pages.map(({ href }) => href);
  const old = async () => (await pages("old books")).includes("/transactions/statement/before");
  expect(await pages("shares")).not.toContain("/shares");
  expect(await old()).toBe(false);
  await issueShares(coop);
  expect(await pages("shares")).toContain("/shares");
  await coop.arrange`update settings set shares = null`;
});

describe("the office finds members", () => {
  test.each([
    ["claud", ["claudine"]],
    ["CLAUDINE", ["claudine"]],
    ["mukamana claudine", ["claudine"]],
    ["hidden.address", ["theo"]],
    ["nyagatare", ["theo"]],
    ["nshimiyimana nyagatare", ["theo"]],
    ["theo", ["theo"]],
    ["theogene", ["theo"]],
    ["THÉOGÈNE", ["theo"]],
    ["0722 000 199", ["theo"]],
    ["0722 000", ["theo"]],
    ["ushinzwe ikoranabuhanga", ["tech"]],
    ["Financial Manager", ["manager"]],
    ["ikoranabuhanga", ["tech"]],
    ["tech", ["tech"]],
    ["director", ["director"]],
    ["umutoni director", ["director"]],
    ["financial_manager", ["manager"]],
    ["jean mugisha", ["jean"]],
    ["closed-", []],
    ["gonzague", []],
  ])("by %j", async (q, found) => {
    expect(await usernames("advisor", q)).toEqual(found);
  });

  test("with what the list shows of them, and the way to their details", async () => {
    const [jean] = (await asked("finance", "jean mugisha")).members;
    expect(jean).toEqual({
      id: coop.idOf("jean"),
      memberNumber: expect.stringMatching(/^M-\d{6}$/),
      fullName: "Jean Mugisha",
      username: "jean",
      email: "jean@openfuture.rw",
      role: "member",
      district: null,
      status: "inactive",
      href: `/members?view=${coop.idOf("jean")}`,
    });
  });

  test("best first: who is called exactly so, who begins so, who has it elsewhere", async () => {
    const order = ["ali", "alida", "natalia"];
    for (const username of [...order].reverse()) {
      await coop.join({
        username,
        firstName: username === "ali" ? "Zed" : username,
        lastName: "Rank",
      });
    }
    const found = await usernames("admin", "ali");
    expect(found.filter((username) => order.includes(username))).toEqual(order);
    expect(found[0]).toBe("ali");
  });
});

describe("without the office's right", () => {
  test.each(["aline", "tech"] as const)("%s finds other active members by name", async (who) => {
    expect(await usernames(who, "eric")).toEqual(["eric"]);
    expect(await usernames(who, "habimana")).toEqual(["eric"]);
    expect(await usernames(who, "bima")).toEqual(["eric"]);
    expect(await usernames(who, "habimana eric")).toEqual(["eric"]);
    expect(await usernames(who, "ha")).toEqual(["eric"]);
    expect(await usernames(who, "theogene")).toEqual(["theo"]);
    // By the whole username only.
    expect(await usernames(who, "percent")).toEqual(["percent"]);
    expect(await usernames(who, "perce")).toEqual([]);
  });

  test.each([
    ["hidden.address@example.rw"],
    ["hidden"],
    ["openfuture.rw"],
    ["0722 000 199"],
    ["+250722000199"],
    ["722000199"],
    ["nyagatare"],
    ["umuyobozi"],
    ["jean mugisha"],
    ["gonzague"],
    ["aline"],
  ])("a member finds nobody by %j", async (q) => {
    expect(await usernames("aline", q)).toEqual([]);
  });

  test("nothing but the name is told, and the result leads to sending money", async () => {
    const { members: found } = await asked("aline", "théogène");
    expect(found).toEqual([
      {
        id: found[0]?.id,
        memberNumber: null,
        fullName: "Théogène Nshimiyimana",
        username: "theo",
        email: null,
        role: null,
        district: null,
        status: null,
        href: `/profile?send=1&to=${found[0]?.id}`,
      },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/hidden|722000199|Nyagatare/);
  });
});

describe("transactions", () => {
  let sent: string;
  beforeAll(async () => {
    const { transaction } = await postTransfer(coop.as("claudine"), {
      recipientId: coop.idOf("eric"),
      amount: 12_345,
    });
    sent = transaction.reference;
  });

  test("are found by everybody of the office, whoever's they are", async () => {
    for (const role of ROLES.filter((each) => can(each, "transactions.list"))) {
      const reader = { ...coop.people.advisor, role };
      for (const q of [sent, sent.slice(4, 8), "claudine habimana", "mukamana"]) {
        const found = (await search(coop.db, reader, q, "en", 50)).transactions;
        expect(
          found.map(({ reference }) => reference),
          `${role} ${q}`,
        ).toContain(sent);
      }
    }
  });

  test("are found by both of their parties and by no other member", async () => {
    for (const q of [sent, "claudine", "mukamana", "eric", "transfer", "kohereza"]) {
      expect(await references("claudine", q), q).toContain(sent);
      expect(await references("eric", q), q).toContain(sent);
      for (const other of ["aline", "jean", "tech"] as const) {
        expect(await references(other, q), `${other} ${q}`).not.toContain(sent);
      }
    }
    expect((await asked("aline", "deposit", 50)).transactions).toHaveLength(1);
  });

  test("say what they are in the reader's language, with the exact amount", async () => {
    const [row] = (await search(coop.db, coop.people.eric, sent, "rw")).transactions;
    expect(row).toMatchObject({
      reference: sent,
      type: "transfer",
      title: "Kohereza",
      amount: 12_345,
      currency: "RWF",
      fromUser: "Claudine Mukamana",
      toUser: "Eric Habimana",
      status: "approved",
      href: `/transactions?view=${sent}`,
    });
  });

  test("that wait are found, and those of a name however it is spelt", async () => {
    const [theo] = await coop.ownerDb.select().from(members).where(eq(members.username, "theo"));
    if (!theo) throw new Error("There is no Theo.");
    const actor = { ...theo, sessionId: "none" };
    const { reference } = await submitDeposit(coop.as(actor), cash(700));
    for (const q of ["théogène", "theogene", "Theogne", "nshimiyimna"]) {
      expect(await references("finance", q), q).toEqual([reference]);
      expect(await references("aline", q), q).toEqual([]);
    }
    const [row] = (await asked("finance", "theogene")).transactions;
    expect(row?.status).toBe("pending");
  });
});

describe("misspelt names", () => {
  test.each([
    ["mukmana", "claudine"],
    ["Cloudine", "claudine"],
    ["claudine mukamna", "claudine"],
    ["habimna", "eric"],
    ["erik habimanna", "eric"],
    ["nshimyimana", "theo"],
  ])("%s", async (q, username) => {
    expect(await usernames("aline", q)).toEqual([username]);
    expect((await usernames("finance", q))[0]).toBe(username);
  });

  test("of who joins or is renamed are known at once", async () => {
    const newcomer = await coop.join({
      username: "new",
      firstName: "Bernadette",
      lastName: "Zaninka",
    });
    expect(await usernames("aline", "bernadete")).toEqual(["new"]);
    await coop.arrange`update members set last_name = 'Kantarama-Urayeneza' where id = ${newcomer.id}`;
    expect(await usernames("aline", "urayenza")).toEqual(["new"]);
    expect(await usernames("aline", "uray")).toEqual(["new"]);
    expect(await usernames("aline", "zaninka")).toEqual([]);
  });

  test("that resemble nobody's find nobody", async () => {
    for (const q of ["qqqqqq", "xylophone", "null", "DEP-ZZZZZZZZ-2026"]) {
      expect(await asked("finance", q)).toEqual({ pages: [], members: [], transactions: [] });
    }
  });
});

describe("what people type means itself", () => {
  test.each([
    ["%", ["percent"]],
    ["50%", ["percent"]],
    ["%off", []],
    ["_", ["percent"]],
    ["off_er", ["percent"]],
    ["offxer", []],
    ["'", ["quote"]],
    ["d'arc", ["quote"]],
    ['jea"nne', ["quote"]],
    ["\\", ["quote"]],
    ["{", []],
    ['","', []],
    ["'; drop table members; --", []],
    ["\u0001", []],
    ["😀", []],
    ["\ufdfa".repeat(60), []],
  ])("%j", async (q, found) => {
    expect(await usernames("finance", q)).toEqual(found);
  });

  test("10,000 characters and many words find nothing; nothing finds nothing", async () => {
    const nothing = { pages: [], members: [], transactions: [] };
    for (const q of ["x".repeat(10_000), "a ".repeat(5_000), "%".repeat(10_000), "", "   "]) {
      expect(await asked("finance", q)).toEqual(nothing);
    }
  });
});

test("each group has a limit", async () => {
  const { pages, members: people, transactions } = await asked("admin", "a", 3);
  expect([pages.length, people.length, transactions.length]).toEqual([3, 3, 3]);
  expect((await asked("admin", "e")).members).toHaveLength(5);
});

test("a role finds pages that it may open", async () => {
  const audit = async (who: Person) => (await asked(who, "audit")).pages.map(({ href }) => href);
  expect(await audit("director")).toEqual(["/settings/audit"]);
  for (const who of ["aline", "finance", "advisor"] as const) expect(await audit(who)).toEqual([]);
});

test("a name is found through its index, and a misspelt one among the words of names", async () => {
  const plans = await coop.owner.begin(async (tx) => {
    await tx`set local enable_seqscan = off`;
    // Of so few names a whole index, which has the texts with it, is as quickly read.
    await tx`set local enable_indexonlyscan = off`;
    const explained = async (rows: Promise<{ "QUERY PLAN": string }[]>) =>
      (await rows).map((row) => row["QUERY PLAN"]).join(" ");
    return [
      await explained(tx`explain select id from members where plain(full_name) like 'an%'`),
      await explained(tx`explain select word from name_words where plain(word) %> 'mukmana'`),
    ];
  });
  expect(plans[0]).toContain("members_plain_name_idx");
  expect(plans[1]).toContain("name_words_plain_idx");
});

test("the application cannot write the words of names", async () => {
  await expect(coop.client`insert into name_words values ('nobody')`).rejects.toThrow(/denied/);
  await expect(coop.client`delete from name_words`).rejects.toThrow(/denied/);
});

const everyRole: Role[] = [...ROLES];
test("no role is told another's address that it may not list", async () => {
  for (const role of everyRole) {
    const reader = { id: coop.idOf("aline"), role };
    const { members: found } = await search(coop.db, reader, "claudine", "en");
    expect(found.every(({ email }) => (email !== null) === can(role, "members.list"))).toBe(true);
    expect(found.length).toBeGreaterThan(0);
  }
});
