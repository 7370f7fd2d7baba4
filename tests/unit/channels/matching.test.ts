import { describe, expect, test } from "vitest";
import { codeOf, wordsInCommon, wordsOf } from "@/lib/channels/likeness";
import type { MoneyLine } from "@/lib/channels/lines";
import { suggest } from "@/lib/channels/matching";
import type { Candidate, Pending } from "@/lib/channels/pending";
import { fc } from "@/tests/support/property";

const AT = new Date("2026-05-10T08:00:00Z");
const hours = (count: number) => new Date(AT.getTime() + count * 3_600_000);

function line(identity: string, given: Partial<MoneyLine> = {}): Candidate {
  return {
    identity,
    line: {
      kind: "money",
      row: 1,
      raw: identity,
      bookedAt: AT,
      precision: "second",
      direction: "in",
      amount: 5000,
      charge: 0,
      balanceAfter: null,
      providerId: null,
      partnerId: null,
      partyName: null,
      partyNumber: null,
      partyTail: null,
      message: null,
      ...given,
    },
  };
}

const pending = (id: string, given: Partial<Pending> = {}): Pending => ({
  id,
  direction: "in",
  amount: 5000,
  reference: "DEP-00000000-2026",
  externalId: null,
  phones: [],
  name: "Aline MUKAMANA",
  at: AT,
  ...given,
});

const ALINE = "+250788123456";
const rulesOf = (lines: Candidate[], waiting: Pending[]) =>
  suggest(lines, waiting).map(({ lines: of, transactions, reason, force, oneOfSeveral }) => [
    of.join("+"),
    transactions.join("+"),
    reason.rule,
    force,
    oneOfSeveral,
  ]);

describe("one line and one transaction", () => {
  test.each<[string, string, Partial<MoneyLine>, Partial<Pending>]>([
    ["receipt", "certain", { providerId: "30911702283" }, { externalId: "30911702283" }],
    [
      "receipt",
      "certain",
      { providerId: "MP260531.0040.B02157" },
      { externalId: "MP2605310040B02157" },
    ],
    [
      "reference",
      "certain",
      { message: "dep 7f3a 91c2, murakoze" },
      { reference: "DEP-7F3A91C2-2026" },
    ],
    ["reference", "certain", { partnerId: "7F3A91C2" }, { reference: "DEP-7F3A91C2-2026" }],
    ["number", "certain", { partyNumber: ALINE, bookedAt: hours(72) }, { phones: [ALINE] }],
    [
      "tailAndName",
      "likely",
      { partyTail: "456", partyName: "ALINE Mukamana Uwera", bookedAt: hours(-72) },
      { phones: [ALINE] },
    ],
    ["tailAndName", "likely", { partyTail: "456", partyName: "Mukamana" }, { phones: [ALINE] }],
    [
      "tailAndName",
      "likely",
      { partyTail: "456", partyName: "Grace INÈZA" },
      { phones: [ALINE], name: "Grâce Ineza" },
    ],
    ["amountAndDay", "possible", { bookedAt: hours(13) }, {}],
  ])("by %s: %s", (rule, force, stated, asked) => {
    expect(rulesOf([line("a", stated)], [pending("p", asked)])).toEqual([
      ["a", "p", rule, force, false],
    ]);
  });

  test.each<[string, Partial<MoneyLine>, Partial<Pending>]>([
    ["another amount", { providerId: "1", amount: 4999 }, { externalId: "1" }],
    ["another direction", { providerId: "1", direction: "out" }, { externalId: "1" }],
    ["a charge", { providerId: "1", kind: "charge" }, { externalId: "1" }],
    ["too long ago", { partyNumber: ALINE, bookedAt: hours(73) }, { phones: [ALINE] }],
    [
      "the same digits of another person",
      { partyTail: "456", partyName: "Eric NKUSI", bookedAt: hours(30) },
      { phones: [ALINE] },
    ],
    [
      "one short word of a name",
      { partyTail: "456", partyName: "Eva", bookedAt: hours(30) },
      { phones: [ALINE], name: "Eva B" },
    ],
    [
      "one of several words",
      { partyTail: "456", partyName: "Aline UWASE", bookedAt: hours(30) },
      { phones: [ALINE] },
    ],
    ["the next day, and nothing else", { bookedAt: hours(14) }, {}],
  ])("nothing is suggested for %s", (_, stated, asked) => {
    expect(rulesOf([line("a", stated)], [pending("p", asked)])).toEqual([]);
  });

  test("says what was compared", () => {
    const stated = { partyTail: "456", partyName: "ALINE Mukamana" };
    expect(suggest([line("a", stated)], [pending("p", { phones: [ALINE] })])).toMatchObject([
      { reason: { rule: "tailAndName", values: { tail: "456", names: "aline mukamana" } } },
    ]);
  });
});

describe("several candidates", () => {
  test("are all shown, none is chosen, and no weaker rule decides between them", () => {
    const stated = { partyNumber: ALINE };
    const waiting = [
      pending("p", { phones: [ALINE] }),
      pending("q", { phones: [ALINE], at: hours(20) }),
    ];
    expect(rulesOf([line("a", stated)], waiting)).toEqual([
      ["a", "p", "number", "possible", true],
      ["a", "q", "number", "possible", true],
    ]);
    expect(
      rulesOf(
        [line("a", stated), line("b", { ...stated, bookedAt: hours(20) })],
        waiting.slice(0, 1),
      ),
    ).toEqual([
      ["a", "p", "number", "possible", true],
      ["b", "p", "number", "possible", true],
    ]);
  });

  test("a receipt and a reference that disagree settle nothing", () => {
    const stated = { providerId: "77", message: "7F3A91C2" };
    const waiting = [
      pending("p", { externalId: "77" }),
      pending("q", { reference: "DEP-7F3A91C2-2026" }),
    ];
    expect(rulesOf([line("a", stated)], waiting)).toEqual([
      ["a", "p", "receipt", "possible", true],
      ["a", "q", "reference", "possible", true],
    ]);
  });

  test("what a surer rule has settled is no candidate any more", () => {
    const lines = [
      line("a", { partyNumber: ALINE, providerId: "77" }),
      line("b", { partyNumber: ALINE }),
    ];
    const waiting = [
      pending("p", { phones: [ALINE], externalId: "77" }),
      pending("q", { phones: [ALINE] }),
    ];
    expect(rulesOf(lines, waiting)).toEqual([
      ["a", "p", "receipt", "certain", false],
      ["b", "q", "number", "certain", false],
    ]);
  });

  test("more than ten are not shown, and no weaker rule decides either", () => {
    const waiting = Array.from({ length: 11 }, (_, index) =>
      pending(`p${index}`, { phones: [ALINE], at: hours(index === 0 ? 0 : 30) }),
    );
    expect(rulesOf([line("a", { partyNumber: ALINE })], waiting)).toEqual([]);
  });
});

describe("sums", () => {
  const part = (identity: string, amount: number, at = AT) =>
    line(identity, { amount, partyNumber: ALINE, bookedAt: at });

  test("several lines of one number within a day pay for one transaction", () => {
    const lines = [part("a", 2000), part("b", 3000, hours(24)), part("c", 700, hours(2))];
    expect(rulesOf(lines, [pending("p", { phones: [ALINE] })])).toEqual([
      ["a+b", "p", "severalLines", "possible", false],
    ]);
    const late = [part("a", 2000), part("b", 3000, hours(25))];
    expect(rulesOf(late, [pending("p", { phones: [ALINE] })])).toEqual([]);
    expect(rulesOf(lines, [pending("p", { phones: ["+250788999999"] })])).toEqual([]);
  });

  test("one line pays for several transactions of one number", () => {
    const waiting = [2000, 3000, 900].map((amount, index) =>
      pending(`p${index}`, { amount, phones: [ALINE], at: hours(index) }),
    );
    expect(rulesOf([part("a", 5000)], waiting)).toEqual([
      ["a", "p0+p1", "severalTransactions", "possible", false],
    ]);
  });

  test("of several ways to add up, all are shown and none is chosen", () => {
    const lines = [part("a", 2000), part("b", 3000), part("c", 3000)];
    expect(rulesOf(lines, [pending("p", { phones: [ALINE] })])).toEqual([
      ["a+b", "p", "severalLines", "possible", true],
      ["a+c", "p", "severalLines", "possible", true],
    ]);
  });
});

describe("whatever the lines and transactions", () => {
  const few = <T>(...values: T[]) => fc.constantFrom(...values);
  const when = fc.integer({ min: -90, max: 90 }).map(hours);
  const someLines = fc.array(
    fc.record({
      kind: few("money" as const, "money" as const, "charge" as const, "reversal" as const),
      direction: few("in" as const, "out" as const),
      amount: few(1000, 2000, 3000, 5000),
      bookedAt: when,
      providerId: few(null, "71", "72"),
      message: few(null, "7F3A91C2", "ABCD2345"),
      partyNumber: few(null, ALINE, "+250788999999"),
      partyTail: few(null, "456", "999"),
      partyName: few(null, "Aline Mukamana", "Eric Nkusi"),
    }),
    { maxLength: 8 },
  );
  const somePending = fc.array(
    fc.record({
      direction: few("in" as const, "out" as const),
      amount: few(1000, 2000, 3000, 5000),
      at: when,
      externalId: few(null, "71", "72"),
      reference: few("DEP-7F3A91C2-2026", "DEP-ABCD2345-2026", "DEP-00000000-2026"),
      phones: few([], [ALINE], ["+250788999999"]),
      name: few("Aline Mukamana", "Eric Nkusi"),
    }),
    { maxLength: 8 },
  );
  const both = fc.tuple(someLines, somePending).map(([lines, waiting]) => ({
    lines: lines.map((each, index) => line(`l${index}`, each)),
    waiting: waiting.map((each, index) => pending(`p${index}`, each)),
  }));

  test("amounts and directions are equal, only money is matched, one side is one", () => {
    fc.assert(
      fc.property(both, ({ lines, waiting }) => {
        for (const found of suggest(lines, waiting)) {
          const own = lines.filter(({ identity }) => found.lines.includes(identity));
          const others = waiting.filter(({ id }) => found.transactions.includes(id));
          expect([own.length, others.length]).toEqual([
            found.lines.length,
            found.transactions.length,
          ]);
          expect(Math.min(own.length, others.length)).toBe(1);
          const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
          expect(sum(own.map((each) => each.line.amount))).toBe(
            sum(others.map((each) => each.amount)),
          );
          expect(own.every((each) => each.line.kind === "money")).toBe(true);
          expect(
            new Set([
              ...own.map((each) => each.line.direction),
              ...others.map((each) => each.direction),
            ]).size,
          ).toBe(1);
        }
      }),
      { numRuns: 500 },
    );
  });

  test("what is certain or likely shares neither line nor transaction with any other suggestion", () => {
    fc.assert(
      fc.property(both, ({ lines, waiting }) => {
        const found = suggest(lines, waiting);
        for (const sure of found.filter((each) => !each.oneOfSeveral)) {
          for (const other of found.filter((each) => each !== sure)) {
            expect(other.lines.filter((each) => sure.lines.includes(each))).toEqual([]);
            expect(other.transactions.filter((each) => sure.transactions.includes(each))).toEqual(
              [],
            );
          }
        }
        expect(
          found.filter(({ force, oneOfSeveral }) => force !== "possible" && oneOfSeveral),
        ).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  test("the order in which they come changes nothing", () => {
    const plain = (found: ReturnType<typeof suggest>) =>
      found
        .map((each) =>
          JSON.stringify({
            ...each,
            lines: [...each.lines].sort(),
            transactions: [...each.transactions].sort(),
          }),
        )
        .sort();
    fc.assert(
      fc.property(both, ({ lines, waiting }) => {
        const turned = suggest([...lines].reverse(), [...waiting].reverse());
        expect(plain(turned)).toEqual(plain(suggest(lines, waiting)));
      }),
      { numRuns: 500 },
    );
  });
});

test("names are compared by their words, without accents, capitals and order", () => {
  expect(wordsInCommon(wordsOf("UWASE Jane"), wordsOf("Jane-Uwase M."))).toEqual(["uwase", "jane"]);
  expect(wordsInCommon(wordsOf("12845"), wordsOf("12845"))).toBeNull();
  expect(codeOf("DEP-7F3A91C2-2026")).toBe("7F3A91C2");
  expect(codeOf("DEP-7f3a91c2-2026")).toBeNull();
});
