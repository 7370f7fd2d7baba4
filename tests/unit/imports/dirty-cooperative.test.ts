import papaparse from "papaparse";
import { expect, test } from "vitest";
import { dryRun } from "@/lib/imports/dry-run";
import { type ImportKind, WARNINGS } from "@/lib/imports/schema";
import { CLEAN, DIRT, DIRT_CODES, HEADINGS, moving, type Rows } from "@/tests/support/import-dirt";
import { fc, runs } from "@/tests/support/property";
import { storm } from "@/tests/support/storm";
import { workbookParts, zipped } from "@/tests/support/workbook";

const COUNT = storm(1_000, 10_000);
const SAVINGS = 1_234;

type Dirty = { rows: Required<Rows>; cells: string[] };

/** A cooperative's books with each kind of dirt somewhere in them: `at` says where, of 0 to 1. */
function dirty(at: readonly number[], count = COUNT): Dirty {
  const rows: Required<Rows> = {
    members: [],
    balances: [],
    "trial-balance": [],
    history: [],
  };
  for (let n = 100; n < 100 + count; n++) {
    rows.members.push(`${n},Marie,Uwase,+25078820${String(n).padStart(4, "0").slice(-4)}`);
    if (n % 2 === 0) rows.balances.push(`${n},${SAVINGS}`);
  }
  // No two members have one number: of 10,000 the last hundred have none.
  for (const [n, row] of rows.members.entries()) {
    if (n >= 9_900) rows.members[n] = row.replace(/,[^,]*$/, ",");
  }
  const marked: { kind: ImportKind; line: string; cell: string; code: string }[] = [];
  for (const [n, [kind, line, cell, code]] of DIRT.entries()) {
    // Each stands for itself: another number than the others', one that the books know where it is of balances.
    const number = kind === "balances" ? 101 + 2 * n : `dirt-${n}`;
    const own = line.replace(/^3(?=,)/, String(number));
    const place = Math.floor((at[n] ?? 0) * (rows[kind].length + 1));
    rows[kind].splice(place, 0, own);
    marked.push({ kind, line: own, cell, code });
  }
  for (const kind of Object.keys(rows) as ImportKind[]) rows[kind].unshift(...CLEAN[kind]);
  const cells = marked.map(({ kind, line, cell, code }) => {
    // The last of those that read alike is the one that was put in.
    const row = rows[kind].lastIndexOf(line) + 2;
    return `${kind} ${cell.replace("4", String(row))} ${code}`;
  });
  return { rows, cells };
}

const found = async (moved: Parameters<typeof dryRun>[0]) => {
  const { problems } = await dryRun(moved);
  return problems.map(({ kind, column, row, code }) => `${kind} ${column}${row} ${code}`).sort();
};
const places = fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), {
  minLength: DIRT.length,
  maxLength: DIRT.length,
});

test("every kind of problem that there is lies somewhere, more than forty", () => {
  expect([...new Set(DIRT.map(([, , , code]) => code))].sort()).toEqual([...DIRT_CODES].sort());
  expect(DIRT_CODES.length).toBeGreaterThan(40);
});

test("wherever the dirt lies among all the members, each is found at its cell, and nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(places, async (at) => {
      const { rows, cells } = dirty(at);
      expect(await found(moving(rows))).toEqual(cells.sort());
    }),
    { numRuns: runs(5, 1) },
  );
});

test("the same in a workbook", async () => {
  const { rows, cells } = dirty(
    DIRT.map((_, n) => n / DIRT.length),
    1_000,
  );
  const { files, ...rest } = moving(rows);
  const written = [HEADINGS.members, ...rows.members].join("\n");
  const members = zipped(workbookParts(papaparse.parse<string[]>(written).data));
  expect(await found({ ...rest, files: { ...files, members } })).toEqual(cells.sort());
});

test("corrected, the books are ready, to the franc", async () => {
  const { rows } = dirty([]);
  const isDirt = new Set(DIRT.map(([, line]) => line.replace(/^3(?=,)/, "")));
  const corrected = (kind: ImportKind) =>
    rows[kind].filter(
      (row) => !isDirt.has(row) && !isDirt.has(row.replace(/^(?:dirt-\d+|\d+)(?=,)/, "")),
    );
  const savings = 20_000 + Math.ceil(COUNT / 2) * SAVINGS;
  const run = await dryRun(
    moving({
      members: corrected("members"),
      balances: corrected("balances"),
      "trial-balance": [`1030,${savings},`, `Members' savings,,${savings}`],
    }),
  );
  expect(run.problems.filter(({ code }) => !WARNINGS.includes(code))).toEqual([]);
  expect(run).toMatchObject({ members: COUNT + 2, savings, ties: [], ready: true });
});
