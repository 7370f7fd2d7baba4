import mt940js from "mt940js";
import { describe, expect, test } from "vitest";
import { spanGapsOf } from "@/lib/channels/completeness";
import { isMoney, type Statement } from "@/lib/channels/lines";
import { type ReadOptions, readStatement } from "@/lib/channels/readers/read";
import { fc } from "@/tests/support/property";
import { camt053Of, expected, movements, mt940Of } from "@/tests/support/statements";

const BANK: ReadOptions = { method: "bank", now: new Date("2026-11-23T08:00:00Z") };
const read = async (text: string) => (await readStatement(text, BANK)) as Statement;
const dayOf = (at: Date) => new Date(at.getTime() + 7_200_000).toISOString().slice(0, 10);

describe("MT940", () => {
  test("each line as it was; another reader reads the same", async () => {
    await fc.assert(
      fc.asyncProperty(movements({ charges: false }), async ({ opening, moved }) => {
        const text = mt940Of(opening, moved);
        const { lines, account, format, spans } = await read(text);
        expect([format, account]).toEqual(["mt940", "00040012345678"]);
        expect(lines).toMatchObject(moved.map((each) => expected(each, { balance: true })));
        expect(lines.filter(isMoney).map(({ bookedAt }) => dayOf(bookedAt))).toEqual(
          moved.map(({ at }) => dayOf(at)),
        );
        const [theirs] = new mt940js.Parser().parse(text);
        expect(spans).toEqual([
          { opening, closing: moved.at(-1)?.balance, rows: [1, moved.length] },
        ]);
        expect(
          theirs?.transactions.map(({ amount, bankReference }) => [amount, bankReference]),
        ).toEqual(
          lines
            .filter(isMoney)
            .map(({ direction, amount, providerId }) => [
              direction === "in" ? amount : -amount,
              providerId,
            ]),
        );
      }),
      { numRuns: 30 },
    );
  });

  test("parts of a line, reversals, several parts of a statement", async () => {
    const text = [
      "{1:F01BANKRWRWAXXX0000000000}{2:O940}{4:",
      ":20:1",
      ":25:0001",
      ":28C:1/1",
      ":60F:C260101RWF1000,",
      ":61:2601021231CR500,00NTRFPARTNER7//BANK1",
      "extra words",
      ":86:166?00CREDIT?20umusanzu wa?21Mutarama?32JANE?33 UWASE",
      ":61:260102RD200,NMSCNONREF",
      ":61:260102RC200,NMSCNONREF",
      ":61:260102C10,50NMSCNONREF",
      ":61:nonsense",
      ":62M:C260102RWF1500,",
      "-}",
      ":20:2",
      ":25:0001",
      ":28C:1/2",
      ":60M:C260102RWF1500,",
      ":61:260103D300,NCHGNONREF",
      ":86:Ledger fee",
      ":62F:C260103RWF1200,",
    ].join("\n");
    const { lines, spans } = await read(text);
    expect(lines).toMatchObject([
      {
        kind: "money",
        direction: "in",
        amount: 500,
        bookedAt: new Date("2025-12-30T22:00:00Z"),
        providerId: "BANK1",
        partnerId: "PARTNER7",
        partyName: "JANE UWASE",
        message: "umusanzu waMutarama extra words",
      },
      { kind: "reversal", direction: "in", amount: 200, providerId: null },
      { kind: "reversal", direction: "out", amount: 200 },
      { kind: "unread", reason: "fraction" },
      { kind: "unread", reason: "malformed" },
      { direction: "out", amount: 300, message: "Ledger fee" },
    ]);
    expect(spans).toEqual([
      { opening: 1000, closing: 1500, rows: [1, 5] },
      { opening: 1500, closing: 1200, rows: [6, 6] },
    ]);
    expect(spanGapsOf({ lines, spans })).toEqual([]);
  });

  test("another currency is refused line by line, another account at once", async () => {
    const [one] = fc.sample(movements({ max: 3, charges: false }), 1);
    const text = mt940Of(one?.opening ?? 0, one?.moved ?? [], "USD");
    const { lines, spans } = await read(text);
    expect(new Set(lines.map((line) => "reason" in line && line.reason))).toEqual(
      new Set(["currency"]),
    );
    expect(spans).toEqual([]);
    const two = `${text}\n${text.replace(":25:0004", ":25:0005")}`;
    expect(await readStatement(two, BANK)).toEqual({ refused: "severalAccounts" });
  });
});

describe("camt.053", () => {
  test.each(["02", "04", "06", "08"])("version %s: each line as it was", async (version) => {
    await fc.assert(
      fc.asyncProperty(movements({ charges: false }), async ({ opening, moved }) => {
        const { lines, account, format, spans } = await read(camt053Of(opening, moved, version));
        expect([format, account]).toEqual(["camt053", "00040012345678"]);
        expect(lines).toMatchObject(
          moved.map((each) => ({
            ...expected(each, { balance: true }),
            bookedAt: each.at,
            providerId: `B${each.id}`,
            partnerId: null,
            partyName: each.name,
            message: "DEP-7F3A91C2-2026 & more",
          })),
        );
        expect(spanGapsOf({ lines, spans })).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });

  test("what is not booked yet moved nothing; what is unclear is unread", async () => {
    const [one] = fc.sample(movements({ max: 3, charges: false }), 1);
    const text = camt053Of(one?.opening ?? 0, one?.moved.slice(0, 1) ?? []);
    const changed = async (from: string | RegExp, to: string) =>
      (await read(text.replace(from, to))).lines[0];
    expect(await changed("<Sts>BOOK", "<Sts>PDNG")).toMatchObject({ kind: "info" });
    expect(await changed(/<Sts>BOOK<\/Sts>/, "")).toMatchObject({ reason: "status" });
    expect(await changed('<Ntry><Amt Ccy="RWF">', '<Ntry><Amt Ccy="USD">')).toMatchObject({
      reason: "currency",
    });
    expect(await changed(/<BookgDt>.*<\/BookgDt>/, "")).toMatchObject({ reason: "noDate" });
    expect(await changed(/(<Ntry>.*?<CdtDbtInd>)..../, "$1XXXX")).toMatchObject({
      reason: "direction",
    });
    expect(await changed("<AcctSvcrRef>", "<RvslInd>true</RvslInd><AcctSvcrRef>")).toMatchObject({
      kind: "reversal",
    });
  });
});
