import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listMembers } from "@/lib/members/staff-queries";
import type { Role } from "@/lib/permissions";
import { searchWithLists } from "@/lib/search/queries";
import { listTransactions } from "@/lib/transactions/queries";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  const join = (username: string, firstName: string, lastName: string, role: Role = "member") =>
    coop.join({ username, firstName, lastName, role });
  for (const at of ["a", "b", "c"]) {
    await join(`kezia-${at}`, "Kezia", "Rwigamba");
    await join(`solange-${at}`, "Solange", "Ingabire", "director");
  }
  await join("theo-a", "Théogène", "Nkusi");
  await join("theo-b", "Théogène", "Nkusi");
  await join("turned", "Rwigamba", "Yvette");
  await join("straight", "Yvette", "Rwigamba");
  await join("named", "Advisor", "Uwera");
  await join("aimable", "Aimable", "Uwera", "advisor");
  for (const who of ["aline", "claudine"] as const) await coop.fund(who, 50_000);
});
afterAll(() => coop.close());

// A group is full with two.
const asked = (who: Person, q: string) => searchWithLists(coop.db, coop.people[who], q, "en", 2);
const listOf = async (who: Person, q: string) => (await asked(who, q)).lists.members;

describe("the list of all members that match", () => {
  test.each([
    ["kezia", { q: "kezia" }],
    ["kezia   rwigamba", { q: "kezia rwigamba" }],
    ["Keziah", { q: "kezia" }],
    ["Keziah Rwigmba", { q: "kezia rwigamba" }],
    ["director", { role: "director" }],
    ["umuyobozi", { role: "director" }],
    ["solange director", { role: "director", q: "solange" }],
  ])("%j is found by %o", async (q, filter) => {
    const { found, lists } = await asked("finance", q);
    expect(lists.members).toEqual(filter);
    const order = { sort: "fullName", order: "asc" } as const;
    const { rows } = await listMembers(coop.db, { ...lists.members, ...order }, null, 100);
    const listed = rows.map(({ id }) => id);
    expect(found.members).toHaveLength(2);
    expect(listed).toEqual(expect.arrayContaining(found.members.map(({ id }) => id)));
  });

  test.each([
    ["in another order than the list looks for", "rwigamba yvette"],
    ["without the accents that the list looks for", "theogene"],
    ["with a role, or a name that is called like it", "advisor"],
  ])("is not offered for what stands %s", async (_, q) => {
    expect((await asked("finance", q)).found.members).toHaveLength(2);
    expect(await listOf("finance", q)).toBeNull();
  });

  test("is not offered where nothing is left out, or to whom it is closed", async () => {
    expect(await listOf("finance", "aimable")).toBeNull();
    expect((await asked("aline", "kezia")).found.members).toHaveLength(2);
    expect(await listOf("aline", "kezia")).toBeNull();
  });
});

test("the list of all transactions is that of the words which they were found by", async () => {
  for (const q of ["mukmana", "mukamana"]) {
    await coop.fund("claudine", 1_000);
    const { found, lists } = await asked("finance", q);
    expect(found.transactions).toHaveLength(2);
    expect(lists.transactions).toEqual({ q: "mukamana" });
    const { rows } = await listTransactions(coop.db, { ...lists.transactions }, null, 2);
    expect(rows.map(({ id }) => id)).toEqual(found.transactions.map(({ id }) => id));
  }
});
