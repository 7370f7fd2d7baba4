import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { kigaliDay } from "@/lib/dates";
import { countTransactions, listPassbook, listTransactions } from "@/lib/transactions/queries";
import type { TransactionFilter } from "@/lib/transactions/schema";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { naivelyMatches } from "@/tests/support/naive-search";
import { fc, runs } from "@/tests/support/property";
import { type Written, writeNames, writeTransactions } from "@/tests/support/written";

let coop: Cooperative;
let rows: Written[];
/** More people than are asked one by one (lib/transactions/search.ts). */
const MANY = 620;

const WORDS = ["Ibirayi", "School fees", "100% _net_", "o'neil", "a-b", "Umuganda", "fees-2026"];
const PEOPLE = ["aline", "eric", "claudine", "jean", "finance"] as const;

beforeAll(async () => {
  coop = await openCooperative();
  const crowd = await writeNames(coop, "Bosco Crowd", MANY);
  const pick = <T>(of: readonly T[], n: number): T => of[n % of.length] as T;
  const day = 86_400_000;
  rows = await writeTransactions(
    coop,
    Array.from({ length: 360 }, (_, n) => {
      const from = coop.people[pick(PEOPLE, n * 7)];
      const to = coop.people[pick(PEOPLE, n * 3 + 1)];
      const type = pick(["deposit", "transfer", "withdraw", "deposit", "profit"] as const, n);
      const both = type === "transfer" && from.id !== to.id;
      const crowded = n % 11 === 0;
      return {
        type,
        // Another type's letters in the middle, and letters alone before the year.
        // With a sign before it, its beginning is an amount as well.
        ...(n === 1 && { reference: "TRF-438K5M7P-2025" }),
        ...(n === 5 && { reference: "DEP-7F3A9TRF-2025" }),
        ...(n === 10 && { reference: "DEP-7DEPWXYZ-2025" }),
        status: type === "transfer" ? "approved" : pick(["approved", "pending", "rejected"], n),
        amount: 100 + ((n * 7919) % 500),
        method: type === "deposit" ? pick(["mtn", "airtel", "bank", "cash"] as const, n) : null,
        description: n % 3 === 0 ? `${pick(WORDS, n / 3)} ${n}` : null,
        fromMember: crowded ? pick(crowd, n) : from.id,
        fromName: crowded ? "Bosco Crowd" : from.fullName,
        toMember: both ? to.id : null,
        toName: both ? to.fullName : null,
        createdAt: new Date(Date.UTC(2025, 0, 1) + n * 2 * day),
      };
    }),
  );
});
afterAll(() => coop.close());

async function found(filter: TransactionFilter, limit = 500): Promise<string[]> {
  return (await listTransactions(coop.db, filter, null, limit)).rows.map((row) => row.id);
}
const expected = (q: string) =>
  rows
    .filter((row) => naivelyMatches(row, q))
    .map((row) => row.id)
    .sort()
    .reverse();

describe("a search finds what stands in a transaction, and nothing else", () => {
  test.each([
    "aline",
    "Uwase",
    "e",
    "al",
    "uwase aline",
    "aline eric",
    "crowd",
    "bosco mtn",
    "school",
    "fees",
    "%",
    "_",
    "'",
    "100%",
    "o'neil",
    "a-b",
    "_net_",
    "\\",
    '"',
    "deposit",
    "kubitsa",
    "mtn",
    "airtel money",
    "banki",
    "internal",
    "imbere",
    "rejected",
    "byemejwe aline",
    "2025",
    "2025-03",
    "2025-03-02",
    "crowd school 2025",
    "dep",
    "trf",
    "trf-",
    "trf-2025",
    "xyz-2025",
    "depwx",
    "dep-7d",
    "nobody",
    "aline nobody",
    "umuganda crowd withdraw",
  ])("%s", async (q) => {
    expect(await found({ q })).toEqual(expected(q));
    expect(await countTransactions(coop.db, { q })).toBe(expected(q).length);
  });

  test.each(["DEP", "TRF", "PRF"])("a whole reference and its parts: %s", async (prefix) => {
    const row = rows.find(({ reference }) => reference.startsWith(prefix));
    if (!row) throw new Error("There is none.");
    const code = row.reference.slice(4, 12);
    for (const q of [row.reference, row.reference.toLowerCase(), `"${row.reference}"`]) {
      expect(await found({ q })).toEqual([row.id]);
    }
    const parts = [code, code.slice(2, 7), `${prefix}-${code.slice(0, 4)}`];
    for (const q of [...parts, `-${code.slice(0, 3)}`, `${prefix.slice(2)}-${code.slice(0, 3)}`]) {
      expect(await found({ q }), q).toContain(row.id);
      expect(await found({ q }), q).toEqual(expected(q));
    }
    expect(await found({ q: `XXX-${code}` })).toEqual([]);
  });

  test("dates of several words, in both languages", async () => {
    const march = expected("2025-03");
    for (const q of ["Mar 2025", "march 2025", "Werurwe 2025", "Wer. 2025"]) {
      expect(await found({ q }), q).toEqual(march);
    }
    const [row] = rows;
    const day = kigaliDay(row?.createdAt ?? new Date(0))
      .split("-")
      .reverse()
      .join("/");
    expect(await found({ q: day })).toEqual([row?.id]);
    const both = expected("aline 2025-03");
    expect(await found({ q: "aline Mar 2025" })).toEqual(both);
    expect(both.length).toBeGreaterThan(0);
  });

  test("any words together, as the plain way finds them, in every order", async () => {
    const word = fc.oneof(
      fc.constantFrom("aline", "uwase", "er", "crowd", "mukamana", "school", "ibirayi"),
      fc.constantFrom("mtn", "depo", "kohereza", "pending", "2025", "2025-05", "inyungu"),
      fc.nat(359).map((n) => rows[n]?.reference.slice(4, 8) ?? ""),
      fc.string({ unit: fc.constantFrom(..."aeimnu%_'-"), minLength: 1, maxLength: 4 }),
    );
    const search = fc.uniqueArray(word, { minLength: 1, maxLength: 4 }).map((all) => all.join(" "));
    await fc.assert(
      fc.asyncProperty(search, fc.boolean(), async (q, byAmount) => {
        const ids = await found(byAmount ? { q, sort: "amount", order: "asc" } : { q });
        if (!byAmount) expect(ids, q).toEqual(expected(q));
        else expect([...ids].sort().reverse(), q).toEqual(expected(q));
      }),
      { numRuns: runs(50, 150) },
    );
  });
});

test("a name counts as it stands on the transaction, also after a new name", async () => {
  const person = await coop.join({ username: "zilpa", firstName: "Zilpa", lastName: "Before" });
  const [old] = await writeTransactions(coop, [
    { fromMember: person.id, fromName: "Zilpa Before" },
  ]);
  await coop.arrange`update members set last_name = 'After' where id = ${person.id}`;
  const [young] = await writeTransactions(coop, [{ toMember: person.id, toName: "Zilpa After" }]);
  expect(await found({ q: "zilpa before" })).toEqual([old?.id]);
  expect(await found({ q: "zilpa after" })).toEqual([young?.id]);
  expect(await found({ q: "zilpa" })).toEqual([young?.id, old?.id]);
});

test("a passbook's search stays within the member's own rows", async () => {
  const own = coop.idOf("aline");
  for (const q of ["eric", "mtn", "school", "2025-03", "deposit"]) {
    const { rows: listed } = await listPassbook(coop.db, own, { q }, null, 500);
    const mine = rows.filter((row) => [row.fromMember, row.toMember].includes(own));
    const wanted = mine.filter((row) => naivelyMatches(row, q)).map((row) => row.id);
    expect(listed.map((row) => row.id).sort()).toEqual(wanted.sort());
  }
});

describe("a passbook's search finds what the passbook shows", () => {
  let own: string;
  const ids: Record<string, string> = {};
  const search = async (q: string) =>
    (await listPassbook(coop.db, own, { q }, null, 50)).rows.map(({ id }) => id);
  beforeAll(async () => {
    own = (await coop.join({ username: "searcher" })).id;
    const at = (day: string) => new Date(`${day}T10:00:00Z`);
    const parts = {
      ines: {
        type: "transfer",
        fromMember: own,
        toName: "Inès Uwera",
        createdAt: at("2026-11-21"),
      },
      fee: { fromMember: own, amount: 12_470, fee: 125, createdAt: at("2026-11-20") },
      interest: { type: "repayment", toMember: own, amount: 15_750, interest: 8_750 },
      large: { fromMember: own, amount: 1_460_000, createdAt: at("2025-11-21") },
      dot: { type: "transfer", fromMember: own, toName: "A. Uwera", createdAt: at("2026-11-19") },
    } as const;
    for (const [name, part] of Object.entries(parts)) {
      const [row] = await writeTransactions(coop, [part]);
      ids[name] = row?.id ?? "";
    }
  });
  test.each([
    ["ines", ["ines"]],
    ["INÈS", ["ines"]],
    ["inés uwera", ["ines"]],
    ["a. uw", ["dot"]],
    ["12,345", ["fee"]],
    ["12 345", ["fee"]],
    ["+12,345", ["fee"]],
    ["12,470", ["fee"]],
    ["Rwf 8,750", ["interest"]],
    ["15,750", ["interest"]],
    ["1.5M", ["large"]],
    ["1,460,000", ["large"]],
    ["21 Nov", ["ines", "large"]],
    ["21 Ugushyingo", ["ines", "large"]],
    ["21/11", ["ines", "large"]],
    ["21/11/2026", ["ines"]],
    ["21 Nov uwera", ["ines"]],
    ["22 Nov", []],
    ["(", []],
  ])("%s", async (q, names) => {
    expect((await search(q)).sort()).toEqual(names.map((name) => ids[name]).sort());
  });
});

describe("by what stands on a receipt", () => {
  let paid: Written;
  let fetched: Written;
  beforeAll(async () => {
    const [aline, eric] = [coop.people.aline, coop.people.eric];
    const parts = [
      {
        method: "mtn",
        externalId: "QZ2411201405",
        senderPhone: "+250788123456",
        fromMember: aline.id,
      },
      { type: "withdraw", payoutTo: "+250788123457", fromMember: null, toMember: eric.id },
    ] as const;
    const names = [{ fromName: aline.fullName }, { toName: eric.fullName }];
    [paid, fetched] = (await writeTransactions(
      coop,
      parts.map((part, n) => ({ ...part, ...names[n], amount: 15_750_000 + n })),
    )) as [Written, Written];
  });

  test.each(["15750000", "15,750,000", "15 750 000", "Rwf 15,750,000", "15 750 000 aline"])(
    "an amount however it is grouped: %s",
    async (q) => {
      expect(await found({ q })).toEqual([paid.id]);
      expect(await countTransactions(coop.db, { q })).toBe(1);
    },
  );

  test.each(["QZ2411201405", "qz241120.1405", "QZ2411", "qz24 aline"])(
    "a receipt's number, whole or its beginning: %s",
    async (q) => expect(await found({ q })).toEqual(q.startsWith("qz24 ") ? [] : [paid.id]),
  );

  test.each(["0788 123 456", "+250 788 123 456", "250788123456", "0788-123-456"])(
    "the phone that it was paid from: %s",
    async (q) => expect(await found({ q })).toEqual([paid.id]),
  );

  test("the phone that it was paid to, and whose phone it is", async () => {
    expect(await found({ q: "0788123457" })).toEqual([fetched.id]);
    const own = coop.idOf("eric");
    const eric = await found({ q: "0788 000 102" });
    expect(eric).toContain(fetched.id);
    const { rows: listed } = await listTransactions(coop.db, { member: own }, null, 500);
    expect(eric).toEqual(listed.map((row) => row.id));
  });

  test("in a passbook one finds one's own alone", async () => {
    const of = async (who: "aline" | "eric", q: string) =>
      (await listPassbook(coop.db, coop.idOf(who), { q }, null, 50)).rows.map((row) => row.id);
    for (const q of ["15 750 000", "QZ2411201405", "0788 123 456"]) {
      expect(await of("aline", q)).toEqual([paid.id]);
      expect(await of("eric", q)).toEqual([]);
    }
  });

  test("each by an index", async () => {
    const { branchesOf } = await import("@/lib/transactions/search");
    const { readSearch } = await import("@/lib/transactions/search-rules");
    const { sql } = await import("drizzle-orm");
    const plans = await coop.ownerDb.transaction(async (tx) => {
      // So few rows would be read whole; with a million they are not.
      await tx.execute(sql`set local enable_seqscan = off`);
      const asked = ["15 750 000", "QZ2411201405", "0788 123 456"];
      const texts = asked.map(async (q) => {
        const branches = await branchesOf(tx, readSearch(q) ?? []);
        const each = branches.filter(({ members }) => !members);
        const plan = each.map(({ where }) => sql`(select id from transactions where ${where})`);
        return JSON.stringify(await tx.execute(sql`explain ${sql.join(plan, sql` union all `)}`));
      });
      return Promise.all(texts);
    });
    for (const plan of plans) expect(plan).not.toContain("Seq Scan on transactions");
    expect(plans[0]).toContain("transactions_amount_idx");
    expect(plans[1]).toContain("transactions_receipt_search_idx");
    expect(plans[2]).toContain("transactions_sender_phone_idx");
    expect(plans[2]).toContain("transactions_payout_to_idx");
  });
});

test("what nobody could have typed finds nothing", async () => {
  for (const q of ["x".repeat(10_000), "ab ".repeat(3_333), "%".repeat(10_000), "' or 1=1 --"]) {
    expect(await found({ q })).toEqual([]);
  }
});
