import { describe, expect, test } from "vitest";
import { gapsOf, spanGapsOf } from "@/lib/channels/completeness";
import { identified, moneyOf, unionOf } from "@/lib/channels/identity";
import { effectOf, isMoney, type Statement } from "@/lib/channels/lines";
import { type ReadOptions, readStatement } from "@/lib/channels/readers/read";
import { fc } from "@/tests/support/property";
import {
  bankRows,
  camt053Of,
  csvOf,
  type Moved,
  movements,
  mt940Of,
  mtnMessage,
  portalRows,
  smsBackup,
} from "@/tests/support/statements";

const NOW = new Date("2026-11-23T08:00:00Z");
const MTN: ReadOptions = { method: "mtn", now: NOW };
const read = async (text: string, options = MTN) =>
  (await readStatement(text, options)) as Statement;

/** The forms in which a part of a day can be brought in, and read again. */
const FORMS: Record<string, (moved: readonly Moved[]) => Promise<Statement>> = {
  messages: (moved) => read(moved.map((each) => mtnMessage(each, 2026)).join("\n")),
  backup: (moved) => read(smsBackup(moved.map((each) => ({ body: mtnMessage(each, 2024) })))),
  portal: (moved) => read(csvOf(portalRows(moved))),
};

/** Parts of a chain that together have all of it: some overlap, some come twice, in any order. */
const parts = (length: number) =>
  fc
    .tuple(
      fc.array(fc.tuple(fc.nat(length), fc.nat(length)), { maxLength: 5 }),
      fc.array(fc.nat(length), { maxLength: 4 }),
    )
    .chain(([extra, cuts]) => {
      const edges = [0, ...cuts, length].sort((one, other) => one - other);
      const whole = edges.slice(1).map((end, index) => [edges[index] ?? 0, end] as const);
      const some = extra.map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
      const all = [...whole, ...some].filter(([from, to]) => to > from);
      return fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length });
    });

const divided = movements({ max: 25, apart: [0, 600] }).chain(({ moved }) =>
  parts(moved.length).map((cut) => ({ moved, cut })),
);

describe("files that overlap", () => {
  test.each(Object.keys(FORMS))("%s: their union is the whole, imported once", async (form) => {
    await fc.assert(
      fc.asyncProperty(divided, async ({ moved, cut }) => {
        const reads = FORMS[form];
        if (!reads) throw new Error(form);
        const whole = unionOf([await reads(moved)]);
        const pieces = await Promise.all(cut.map(([from, to]) => reads(moved.slice(from, to))));
        const names = (known: typeof whole) => known.map(({ identity }) => identity);
        expect(names(unionOf(pieces))).toEqual(names(whole));
        expect(names(unionOf([...pieces].reverse()))).toEqual(names(whole));
        expect(names(unionOf([...pieces, ...pieces]))).toEqual(names(whole));
        expect(whole).toHaveLength(moved.length);
        expect(gapsOf(unionOf(pieces))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  test("unread lines are kept, and the same ones once", async () => {
    const strange = ["Wakiriye amafaranga RWF 1500 kuva kuri Alice", "Umaze kwakira 20 RWF"];
    const [one, both] = [await read(strange[0] ?? ""), await read(strange.join("\n\n"))];
    const union = unionOf([both, one, both]);
    expect(union.map(({ line }) => line.raw).sort()).toEqual([...strange].sort());
  });

  test("a message that came twice is one line, equal rows of a table are two", async () => {
    const deposit =
      "*113*R*A bank deposit of 40000 RWF has been added to your mobile money account at 2024-05-11 18:43:49. Your NEW BALANCE :40400 RWF.*EN#";
    expect(unionOf([await read(`${deposit}\n${deposit}`)])).toHaveLength(1);
    const rows = "Date,Amount,Message\n2026-05-01,1000,a\n2026-05-01,1000,a";
    const table = await read(rows);
    expect(identified(table).map(({ identity }) => identity)).toEqual([
      expect.not.stringContaining("#"),
      expect.stringMatching(/#2$/),
    ]);
    expect(unionOf([table, await read(rows)])).toHaveLength(2);
  });

  test("a charge with the number of what it was taken for is a line of its own", async () => {
    const table = await read("Date,Id,Amount\n2026-05-01,77,-1000\n2026-05-01,77,-20");
    const part = await read("Date,Id,Amount\n2026-05-01,77,-20");
    for (const files of [
      [table, table],
      [part, table],
      [table, part],
    ]) {
      expect(unionOf(files)).toHaveLength(2);
    }
  });

  test("of two files the fuller line is kept, whichever came first", async () => {
    const bare = await read("Date,Id,Amount\n2026-05-01 08:00:00,77,1000");
    const full = await read(
      "Date,Id,Amount,Balance,From Name\n2026-05-01 08:00:00,77,1000,5000,Jane",
    );
    for (const order of [
      [bare, full],
      [full, bare],
    ]) {
      expect(unionOf(order)).toMatchObject([{ line: { balanceAfter: 5000, partyName: "Jane" } }]);
    }
  });
});

describe("a chain of balances", () => {
  const without = (moved: readonly Moved[], index: number) => moved.filter((_, at) => at !== index);
  const missing = ({ direction, amount, charge }: Moved) =>
    (direction === "in" ? amount : -amount) - charge;

  test.each(Object.keys(FORMS))(
    "%s: any line taken out of the middle is reported",
    async (form) => {
      await fc.assert(
        fc.asyncProperty(movements({ max: 15 }), fc.nat(), async ({ moved }, any) => {
          const index = 1 + (any % (moved.length - 2));
          const file = await FORMS[form]?.(without(moved, index));
          const gone = moved[index];
          if (!file || !gone) throw new Error(form);
          expect(gapsOf(unionOf([file]))).toMatchObject([
            {
              francs: missing(gone),
              after: { line: { bookedAt: moved[index - 1]?.at } },
              before: { line: { bookedAt: moved[index + 1]?.at } },
            },
          ]);
        }),
        { numRuns: 30 },
      );
    },
  );

  test("also of a busy minute, in which messages came in any order", async () => {
    const busy = movements({ max: 12, apart: [0, 40] });
    await fc.assert(
      fc.asyncProperty(busy, fc.nat(), fc.nat(), async ({ opening, moved }, any, turn) => {
        // One line well before and one well after hold the ends.
        const [start, end] = [moved[0], moved.at(-1)];
        if (!start || !end) return;
        const calm = (base: Moved, minutes: number, balance: number, amount: number): Moved => ({
          ...base,
          at: new Date(base.at.getTime() + minutes * 60_000),
          direction: "in",
          amount,
          charge: 0,
          balance,
          id: `9${minutes + 100}`,
        });
        const before = calm(start, -30, opening, 1);
        const after = calm(end, 30, end.balance + 1, 1);
        // Within the same second nothing tells which came first.
        const mixed = moved.map((each) => ({
          ...each,
          id: `${(Number(each.id) * ((turn % 1_000) + 3)) % 99_991}000000`,
        }));
        const whole = [before, ...mixed, after];
        const table = async (rows: Moved[]) =>
          gapsOf(unionOf([await read(csvOf(portalRows(rows)))]));
        expect(await table(whole)).toEqual([]);
        const index = 1 + (any % moved.length);
        const gaps = await table(without(whole, index));
        expect(gaps.length).toBeGreaterThan(0);
        expect(gaps.reduce((sum, { francs }) => sum + francs, 0)).toBe(
          missing(whole[index] ?? start),
        );
      }),
      { numRuns: 60 },
    );
  });

  test("two messages that crossed are no gap", async () => {
    const lines = [
      "2026-05-01 08:00:00,1,1000,1000",
      "2026-05-01 08:00:40,3,50,1250",
      "2026-05-01 08:01:10,2,200,1200",
      "2026-05-01 09:00:00,4,-250,1000",
    ];
    const file = await read(`Date,Id,Amount,Balance\n${lines.join("\n")}`);
    expect(gapsOf(unionOf([file]))).toEqual([]);
  });

  test("what came and went again between two lines, both of them missing, is a gap", async () => {
    const lines = [
      "2026-05-01 08:00:00,1,1000,1000",
      "2026-05-01 08:00:30,2,100,1500",
      "2026-05-01 08:01:00,3,-100,1400",
      "2026-05-01 08:01:30,4,200,1200",
      "2026-05-01 09:00:00,5,100,1300",
    ];
    const file = await read(`Date,Id,Amount,Balance\n${lines.join("\n")}`);
    // The last two within two minutes may have been exchanged: the gap is told behind them.
    expect(gapsOf(unionOf([file])).map(({ francs }) => francs)).toEqual([200, -200]);
  });

  test("a line without a balance counts into the one after it", async () => {
    const lines = [
      "2026-05-01 08:00:00,1,1000,1000",
      "2026-05-01 09:00:00,2,50,",
      "2026-05-01 10:00:00,3,200,1250",
    ];
    const file = await read(`Date,Id,Amount,Balance\n${lines.join("\n")}`);
    expect(gapsOf(unionOf([file]))).toEqual([]);
  });

  test("a line that was counted twice is a gap as well", async () => {
    const lines = [
      "2026-05-01 08:00:00,1,1000,1000",
      "2026-05-01 09:00:00,2,50,1050",
      "2026-05-01 09:00:00,9,50,1050",
      "2026-05-01 10:00:00,3,200,1250",
    ];
    const file = await read(`Date,Id,Amount,Balance\n${lines.join("\n")}`);
    expect(gapsOf(unionOf([file]))).toMatchObject([{ francs: -50 }]);
  });

  test("a bank's days: newest first, or as they were, in one chain", async () => {
    await fc.assert(
      fc.asyncProperty(
        movements({ charges: false, max: 15 }),
        fc.boolean(),
        async ({ moved }, newest) => {
          const [title = [], headings = [], ...rows] = bankRows(moved);
          const ordered = newest ? [...rows].reverse() : rows;
          const file = await read(csvOf([title, headings, ...ordered]), {
            method: "bank",
            now: NOW,
          });
          expect(gapsOf(unionOf([file]))).toEqual([]);
        },
      ),
      { numRuns: 30 },
    );
  });
});

describe("opening and closing balance", () => {
  const bank: ReadOptions = { method: "bank", now: NOW };

  test.each([
    ["MT940", mt940Of],
    ["camt.053", camt053Of],
  ])("%s: any line that is taken out is reported", async (_, write) => {
    await fc.assert(
      fc.asyncProperty(
        movements({ charges: false, max: 12 }),
        fc.nat(),
        async ({ opening, moved }, any) => {
          const index = any % moved.length;
          const gone = moved[index];
          const text = write(opening, moved);
          const whole = await read(text, bank);
          expect(spanGapsOf(whole)).toEqual([]);
          const cut = { ...whole, lines: whole.lines.filter((__, at) => at !== index) };
          const francs = gone?.direction === "in" ? gone.amount : -(gone?.amount ?? 0);
          expect(spanGapsOf(cut)).toMatchObject([{ francs }]);
        },
      ),
      { numRuns: 30 },
    );
  });

  test("parts that do not follow one another", async () => {
    const [one] = fc.sample(movements({ charges: false, max: 3 }), 1);
    const { opening = 0, moved = [] } = one ?? {};
    const closing = moved.at(-1)?.balance ?? 0;
    const later = moved.map((each) => ({ ...each, balance: each.balance - opening + closing + 7 }));
    const text = `${mt940Of(opening, moved)}\r\n${mt940Of(closing + 7, later)}`;
    expect(spanGapsOf(await read(text, bank))).toEqual([
      {
        after: { balance: closing, line: null },
        before: { balance: closing + 7, line: null },
        francs: 7,
      },
    ]);
  });
});

test("what lines add up to is the way from the first balance to the last", async () => {
  await fc.assert(
    fc.asyncProperty(movements({}), async ({ opening, moved }) => {
      const file = await FORMS.messages?.(moved);
      const sum = moneyOf(unionOf(file ? [file] : []))
        .map(({ line }) => line)
        .filter(isMoney)
        .reduce((total, line) => total + effectOf(line), 0);
      expect(opening + sum).toBe(moved.at(-1)?.balance);
    }),
    { numRuns: 20 },
  );
});
