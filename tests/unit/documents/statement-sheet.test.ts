import { buffer } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { Sheet } from "@/lib/documents/pdf/sheet";
import { drawStatement } from "@/lib/documents/pdf/statement";
import type { OldLine } from "@/lib/statements/schema";

afterEach(() => void vi.restoreAllMocks());

const TITLE = "Kugeza ku wa 26 Ugushyingo 2026";
const BEGINS = "Ibi bitabo bihera ku byanditse mu bitabo bya kera";
const proof = {
  reference: "STM-0000-0D52-81M9-0003-ESZE",
  code: "6PYZ-TJHW-06F8-6ARJ",
  place: "openfuture.rw/check",
  address: "https://openfuture.rw/check/STM-0000-0D52-81M9-0003-ESZE/6PYZ-TJHW-06F8-6ARJ",
  seal: null,
  root: null,
};

type Written = { text: string; x: number; y: number; below: number };

/** What stands where on a statement with these facts, and so many movements of the old books. */
async function written(facts: [string, string][], movements: number): Promise<Written[]> {
  const all: Written[] = [];
  const put = Sheet.prototype.put;
  vi.spyOn(Sheet.prototype, "put").mockImplementation(function (this: Sheet, text, x, y, ...rest) {
    const below = put.call(this, text, x, y, ...rest);
    all.push({ text, x, y, below });
    return below;
  });
  const old = Array.from({ length: movements }, (_, no): OldLine => {
    return { no: no + 1, day: "2025-03-31", kind: "Umusanzu", amount: 5_000, reference: `R-${no}` };
  });
  const statement = {
    account: 7,
    memberId: "m",
    memberNumber: "M-000007",
    name: "Odette",
    phone: null,
    from: "2025-01-01",
    to: "2025-12-31",
    opening: 0,
    paidIn: 0,
    paidOut: 0,
    closing: 0,
    lines: [],
    positions: null,
    oldBooks: { cutOver: "2026-11-26", lines: old },
    movedIn: { cutOver: "2026-11-26", opened: "2026-11-26", savings: 0 },
    madeAt: new Date(),
    over: true,
  };
  const head = {
    name: "Koperative",
    registered: null,
    signedFor: null,
    signHere: "",
    signatories: [],
    logo: null,
  };
  const texts = {
    language: "rw",
    head,
    title: "Raporo ya konti",
    facts,
    headings: ["Itariki", "Igikorwa", "Uwo", "Ayinjiye", "Ayasohotse", "Asigaye"],
    opening: "Ayari asanzweho",
    closing: "Asigaye",
    begins: BEGINS,
    notOver: null,
    explain: "",
    empty: "Nta gikorwa",
    proof: { title: "Ni umwimerere?", text: "", reference: "Nimero", code: "Kode", seal: "" },
    lines: [],
    positions: null,
    oldBooks: {
      title: TITLE,
      text: "Byavanywe mu bitabo bya kera.",
      headings: ["Itariki", "Igikorwa", "Nimero", "Amafaranga"] as [string, string, string, string],
      lines: old.map(({ kind, reference }): [string, string, string, string] => [
        "31 Werurwe 2025",
        kind,
        reference ?? "",
        "RWF 5,000",
      ]),
    },
    page: "Urupapuro {page} kuri {pages}",
  };
  await buffer(await drawStatement({ statement, proof, texts }));
  return all;
}

test("a name of two lines at its head has room for both", async () => {
  const facts: [string, string][] = [
    ["Nimero y'umunyamuryango", "M-000062"],
    ["Nimero ya konti", "842"],
    ["Igihe", "2025"],
    ["Asigaye", "RWF 0"],
  ];
  const all = await written(facts, 1);
  const [first, second] = facts.map(([name]) => all.find(({ text }) => text === name));
  expect(second?.y).toBeGreaterThanOrEqual(first?.below ?? 0);
});

test("what the old books have stands under its title and headings on each page, every line once", async () => {
  const all = await written([["Umunyamuryango", "Odette"]], 100);
  expect(all.filter(({ text }) => text === TITLE)).toHaveLength(3);
  expect(all.filter(({ text }) => text === BEGINS)).toHaveLength(1);
  expect(all.filter(({ text }) => text === "Amafaranga")).toHaveLength(3);
  for (let no = 0; no < 100; no += 1) {
    expect(all.filter(({ text }) => text === `R-${no}`)).toHaveLength(1);
  }
});
