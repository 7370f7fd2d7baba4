import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { AppError } from "@/lib/errors";
import {
  MEMBER_SORTS,
  pageMemberCursor,
  readMemberCursor,
  writeMemberCursor,
} from "@/lib/members/cursor";
import { type MemberListQuery, memberListQuery } from "@/lib/members/schema";
import { deleteMember } from "@/lib/members/staff-commands";
import {
  countMembers,
  getMemberView,
  listMembers,
  memberWithNumber,
} from "@/lib/members/staff-queries";
import type { MemberView } from "@/lib/members/views";
import { ROLES } from "@/lib/permissions";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";

let coop: Cooperative;
beforeAll(async () => {
  coop = await openCooperative();
  // Many of the same name, in few districts or none, with few shares and roles: ties everywhere.
  for (let n = 0; n < 40; n += 1) {
    await coop.join({
      username: `many${n}`,
      firstName: ["Same", "Sámé", "same"][n % 3] ?? "",
      lastName: n % 4 === 0 ? "Other" : "Name",
      district: [null, "Gasabo", "Huye", ""][n % 4] ?? null,
      role: ROLES[n % 3] ?? "member",
      sharePercentage: [0, 0.1, 0.2][n % 3] ?? 0,
    });
  }
  await coop.join({ username: "percent", firstName: "50%", lastName: "Off_er" });
  await coop.join({ username: "quote", firstName: "D'Arc", lastName: 'Jea"nne\\' });
  await coop.join({ username: "accent", firstName: "Élodie", lastName: "ÑANDÚ" });
  await coop.join({ username: "far", district: "Nyagatare", phone: "+250722000199" });
  for (const who of ["aline", "eric"] as const) await coop.fund(who, 5_000);
  await coop.fund("claudine", 20);
  for (const who of ["jean", "tech"] as const) await coop.suspend(who);
  const gone = await coop.join({ username: "gone", firstName: "Same", lastName: "Name" });
  await deleteMember(coop.as("admin"), gone.id);
});
afterAll(() => coop.close());

type Asked = Partial<Record<keyof MemberListQuery, string>>;

/** Everybody whom a list has, page by page, as the interface reads its address. */
async function walk(asked: Asked, limit: number): Promise<MemberView[]> {
  const { cursor: _, limit: __, ...query } = memberListQuery.parse(asked);
  const met: MemberView[] = [];
  for (let next: string | null = ""; next !== null; ) {
    const page = await listMembers(coop.db, query, readMemberCursor(query.sort, next), limit);
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    if (page.next) expect(page.rows).toHaveLength(limit);
    met.push(...page.rows);
    next = page.next;
  }
  return met;
}

/** What a search looks at of a member, in lower case. */
const searchedOf = ({ fullName, username, email, district }: MemberView) =>
  [fullName, username, email ?? "", district ?? ""].map((text) => text.toLowerCase());

const found = async (q: string) => (await walk({ q }, 100)).map((m) => m.username).sort();

describe.each(MEMBER_SORTS)("members by %s", (sort) => {
  test.each(["asc", "desc"] as const)("are met once each on a walk, %s", async (order) => {
    const whole = await walk({ sort, order }, 1_000);
    expect(new Set(whole.map((m) => m.id)).size).toBe(whole.length);
    expect(whole).toHaveLength(await countMembers(coop.db, {}));
    for (const limit of [1, 7, 20]) {
      expect((await walk({ sort, order }, limit)).map((m) => m.id)).toEqual(whole.map((m) => m.id));
    }
  });

  test("are in the order of what the column shows, and turn round but for what is empty", async () => {
    const up = (await walk({ sort, order: "asc" }, 1_000)).map((m) => m[sort]);
    const down = (await walk({ sort, order: "desc" }, 1_000)).map((m) => m[sort]);
    const known = (values: typeof up) => values.filter((value) => value !== null);
    expect(known(down)).toEqual(known(up).reverse());
    expect(up.slice(known(up).length).every((value) => value === null)).toBe(true);
    expect(down.slice(known(down).length).every((value) => value === null)).toBe(true);
    if (typeof up[0] === "number")
      expect(up).toEqual([...up].sort((a, b) => Number(a) - Number(b)));
    if (sort === "status") expect(up.filter((value) => value === "inactive")).toHaveLength(2);
    if (sort === "district") expect(known(up).at(-1)).toBe("Nyagatare");
  });

  test("are narrowed while they are sorted", async () => {
    for (const order of ["asc", "desc"]) {
      const same = await walk({ sort, order, q: "same name" }, 3);
      expect(same).toHaveLength(20);
      const active = await walk({ sort, order, status: "inactive", role: "tech" }, 3);
      expect(active.map((m) => m.username)).toEqual(["tech"]);
    }
  });
});

describe("a search", () => {
  test.each([
    ["%", ["percent"]],
    ["50%", ["percent"]],
    ["%off", []],
    ["_", ["percent"]],
    ["f_", ["percent"]],
    ["off_er", ["percent"]],
    ["offxer", []],
    ["'", ["quote"]],
    ['a"', ["quote"]],
    ["\\", ["quote"]],
    ["d'arc", ["quote"]],
    ["{", []],
    ['","', []],
    ["élodie", ["accent"]],
    ["ÑANDÚ", ["accent"]],
    ["Ñ", ["accent"]],
    ["nyagatare", ["far"]],
    ["FAR@openfuture.rw", ["far"]],
    ["722000199", ["far"]],
    ["0722 000 199", ["far"]],
    ["+250 722 000 199", ["far"]],
    ["0722 000", ["far"]],
    ["0722", ["far"]],
    ["zz", []],
    ["er", ["eric", "manager", "percent"]],
    ["'; drop table members; --", []],
    ["closed-", []],
  ])("for %j finds by the letter", async (q, usernames) => {
    const met = (await found(q)).filter((username) => !username.startsWith("many"));
    expect(met).toEqual(usernames);
  });

  test.each(["a", "am", "same", "name"])(
    "for %j is walked in both orders, and narrowed",
    async (q) => {
      for (const order of ["asc", "desc"]) {
        for (const only of [{}, { status: "active" }, { role: ROLES[2] }]) {
          const everybody = await walk({ order, ...only }, 1_000);
          const wanted = everybody.filter((m) => JSON.stringify(searchedOf(m)).includes(q));
          expect(wanted.length).toBeGreaterThan(0);
          for (const limit of [1, 7, 1_000]) {
            const met = await walk({ order, q, ...only }, limit);
            expect(met.map((m) => m.username)).toEqual(wanted.map((m) => m.username));
          }
        }
      }
    },
  );

  test("of 10,000 characters is answered", async () => {
    expect(await found("x".repeat(10_000))).toEqual([]);
    expect(await found("  ")).toHaveLength(await countMembers(coop.db, {}));
  });

  test("is counted, and stops at a thousand", async () => {
    expect(await countMembers(coop.db, { q: "same name" })).toBe(20);
    expect(await countMembers(coop.db, { status: "inactive" })).toBe(2);
  });

  test.each(["a", "ha", "habim"])("for %j can be answered through an index", async (q) => {
    const plan = await coop.owner.begin(async (tx) => {
      await tx`set local enable_seqscan = off`;
      // Of so few members the whole index of names, which has the texts with it, is as quickly read.
      await tx`set local enable_indexonlyscan = off`;
      return q.length > 2
        ? tx`explain select id from members where search like ${`%${q}%`}`
        : tx`explain select id from members where letters(search) @> array[${q}]::text[]`;
    });
    const used = q.length > 2 ? "members_search_idx" : "members_search_letters_idx";
    expect(plan.map((row) => row["QUERY PLAN"]).join(" ")).toContain(used);
  });
});

describe("a row", () => {
  test("carries the balance and what is used of it, and no secret", async () => {
    await coop.owner`update accounts set balance = 300 where owner = ${coop.idOf("eric")} and kind = 'held'`;
    await coop.owner`update accounts set balance = 40 where owner = ${coop.idOf("eric")} and kind = 'lent'`;
    const [eric] = await walk({ q: "eric habimana" }, 10);
    expect(eric).toMatchObject({ balance: 5_340, usedBalance: 340, availableBalance: 5_000 });
    expect(eric).toEqual(await getMemberView(coop.db, coop.idOf("eric")));
    const text = JSON.stringify(eric);
    expect(text).not.toContain(coop.passwordHash);
    expect(Object.keys(eric ?? {})).not.toContain("search");
    const richest = await walk({ sort: "balance", order: "desc" }, 2);
    expect(richest[0]?.username).toBe("eric");
  });
});

describe("a page's address", () => {
  const id = "01890000-0000-7000-8000-000000000000";
  test("is refused when it is none of ours, or of another order", () => {
    const written = writeMemberCursor("role", { value: "admin", name: "A", id });
    expect(readMemberCursor("role", written)).toEqual({ value: "admin", name: "A", id });
    const forged = [
      written.slice(1),
      Buffer.from("[]").toString("base64url"),
      Buffer.from(JSON.stringify(["role", "king", "A", id])).toString("base64url"),
      Buffer.from(JSON.stringify(["role", "admin", "A", "x"])).toString("base64url"),
      Buffer.from(JSON.stringify(["role", "admin", "\0", id])).toString("base64url"),
      Buffer.from(`["role", "admin", "A", "${id}"]`).toString("base64url"),
      Buffer.from(`["role","admin",{"length":{"valueOf":1}},"${id}"]`).toString("base64url"),
    ];
    for (const each of forged) {
      expect(() => readMemberCursor("role", each)).toThrow(AppError);
      expect(pageMemberCursor("role", each)).toBeNull();
    }
    expect(() => readMemberCursor("district", written)).toThrow(AppError);
  });

  test("holds the longest district and names in any script", () => {
    const long = "\u8a9e".repeat(100);
    const cursor = { value: long, name: `${long} ${long}`, id };
    const written = memberListQuery.parse({ cursor: writeMemberCursor("district", cursor) }).cursor;
    expect(readMemberCursor("district", written)).toEqual(cursor);
  });
});

test("a number is one member's, however many others' phones have its digits; of who has left, nobody's", async () => {
  const rows = await coop.owner<{ id: string; no: number; status: string }[]>`
    select id, member_no::int as no, status from members`;
  for (const { id, no, status } of rows) {
    const found = await memberWithNumber(coop.db, no);
    expect(found?.id ?? null).toBe(status === "closed" ? null : id);
  }
  expect(rows.some(({ status }) => status === "closed")).toBe(true);
  expect(await memberWithNumber(coop.db, 999_999_999_999)).toBeNull();
});
