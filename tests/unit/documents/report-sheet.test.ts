import { buffer } from "node:stream/consumers";
import { afterEach, expect, test, vi } from "vitest";
import { drawReport } from "@/lib/documents/pdf/report";
import { Sheet } from "@/lib/documents/pdf/sheet";

afterEach(() => void vi.restoreAllMocks());

const PAGE = "Urupapuro {page} kuri {pages}";
const LONG = "UWIMANA MUKANDAYISENGA NYIRANSABIMANA ".repeat(5).trim();
const NOTE = "Igisubizwa kibarwa ku munsi cyasubirijweho. ".repeat(20).trim();

type Written = { text: string; y: number; below: number };

async function written(lines: number, rows: number): Promise<Written[]> {
  const all: Written[] = [];
  const put = Sheet.prototype.put;
  vi.spyOn(Sheet.prototype, "put").mockImplementation(function (this: Sheet, text, x, y, ...rest) {
    const below = put.call(this, text, x, y, ...rest);
    all.push({ text, y, below });
    return below;
  });
  const head = {
    name: "Koperative",
    registered: null,
    signedFor: null,
    signHere: "",
    signatories: [],
    logo: null,
  };
  const report = {
    language: "rw",
    head,
    title: "Igitabo cy'abanyamuryango",
    facts: Array.from({ length: lines }, (_, no): [string, string] => [`Icya ${no}`, "1"]),
    headings: ["Izina", "Imigabane", "Amafaranga"] as [string, string, string],
    rows: Array.from({ length: rows }, (_, no) => ({
      cells: [`${no} ${LONG}`, "1", "RWF 5,000"] as [string, string, string],
      part: 0,
    })),
    total: ["Igiteranyo", String(rows), "RWF 0"] as [string, string, string],
    empty: "",
    note: NOTE,
    page: PAGE,
  };
  await buffer(await drawReport(report));
  vi.restoreAllMocks();
  return all;
}

// Wherever the first row, and what follows the last, come to stand.
const LINES = [0, 1, 2, 3, 4, 5, 6];
const ROWS = [7, 8, 9, 25];
test.each(LINES.flatMap((lines) => ROWS.map((rows) => [lines, rows] as const)))(
  "below %i lines, %i rows with the longest names stay above the foot of their page",
  async (lines, rows) => {
    const all = await written(lines, rows);
    const foot = all.find(({ text }) => text.startsWith("Urupapuro"))?.y ?? Number.NaN;
    const above = all.filter(({ y }) => y !== foot);
    expect(above.filter(({ below }) => below > foot)).toEqual([]);
    for (let no = 0; no < rows; no += 1) {
      expect(all.filter(({ text }) => text === `${no} ${LONG}`)).toHaveLength(1);
    }
  },
);
