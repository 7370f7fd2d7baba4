import { afterAll, beforeAll, expect, test } from "vitest";
import { proposeImport } from "@/lib/approvals/imports";
import { listProblems } from "@/lib/imports/runs";
import { MOST_PROBLEMS } from "@/lib/imports/schema";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { type DirtyBooks, dirtyBooks } from "@/tests/support/dirty-books";
import { DIRT_CODES, TERMS } from "@/tests/support/import-dirt";
import { movingIn } from "@/tests/support/moving-in";
import { issueShares } from "@/tests/support/shares";
import { storm } from "@/tests/support/storm";

/** The evening of which the old books say what they say, before the days of the dirt. */
const CUT_OVER = "2026-11-01";
/** `npm run test:storm` moves 10,000 members in, each run a thousand: the dirt is the same. */
const COUNT = storm(1_000, 10_000);

let coop: Cooperative;
let books: DirtyBooks;
beforeAll(async () => {
  coop = await openCooperative();
  books = dirtyBooks(COUNT);
});
afterAll(() => coop.close());

test("a cooperative moves in with dirty books: each fault is told at its cell, and corrected; two agree, it is undone, and done again", async () => {
  const of = movingIn(coop);

  // Some members have shares, which are not switched on yet: each is counted with their account, the first told at their cells.
  const early = await of.bring(books.corrected);
  const faults = books.shares.size + 1;
  expect(await of.view(early)).toMatchObject({ ready: false, errors: faults, shares: 0 });
  const listed = (await listedAt(early)).map(codeOf);
  expect(listed).toHaveLength(Math.min(faults, MOST_PROBLEMS));
  expect(new Set(listed)).toEqual(
    new Set(["sharesOff", ...(faults > MOST_PROBLEMS ? [] : ["accountNotOpen"])]),
  );
  await issueShares(coop, TERMS);

  // The administrator brings the old books in, as they are: more than forty kinds of dirt lie among the members.
  expect(new Set(books.cells.map(codeOf))).toEqual(new Set(DIRT_CODES));
  expect(DIRT_CODES.length).toBeGreaterThan(40);
  const dirty = await of.bring(books.files, "admin", CUT_OVER);

  // Each is told beside its cell, and nothing else is.
  expect(await listedAt(dirty)).toEqual(books.cells.toSorted());

  // Nobody is asked to approve such books, and nothing is in the books.
  await expect(proposeImport(coop.as("admin"), dirty)).rejects.toMatchObject({
    code: "import_not_ready",
  });
  expect(await standing()).toEqual({ members: 0, francs: 0, openings: 0, shares: 0 });

  // She corrects each cell and brings the files in again: nothing but what is worth a look is left.
  const corrected = await of.bring(books.corrected);
  expect(await of.view(corrected)).toMatchObject({
    ready: true,
    errors: 0,
    ties: [],
    members: books.members,
    savings: owed(),
    withShares: books.shares.size,
    shares: sum(books.shares),
    shareValue: TERMS.value,
    history: MOVEMENTS,
  });

  // She cannot approve them herself; the director does, and all join with what they have.
  const proposal = await proposeImport(coop.as("admin"), corrected);
  await expect(of.confirm(proposal, "admin")).rejects.toMatchObject({ code: "own_record" });
  await of.confirm(proposal, "director");
  await of.work();
  await expectAllMovedIn(corrected);

  // It was the wrong year: two people take all of it back.
  await of.undo(corrected);
  await of.work();
  expect(await of.view(corrected)).toMatchObject({ state: "undone" });
  expect(await standing()).toEqual({
    members: 0,
    francs: 0,
    openings: books.savings.size,
    shares: 0,
  });
  expect(await movements()).toBe(0);
  await expectBooksToBalance(coop.db);

  // The dirty books are brought in once more, and each cell is corrected where it is told: they come to the same, and another second
  // person agrees.
  const again = await of.bring(books.files, "admin", CUT_OVER);
  await of.correct(again, books.corrections);
  expect(await of.view(again)).toMatchObject({ ready: false, reads: true });
  await of.check(again);
  expect(await of.view(again)).toMatchObject({
    ready: true,
    errors: 0,
    members: books.members,
    savings: owed(),
    history: MOVEMENTS,
    corrected: [{ by: "Ange Iradukunda", cells: books.corrections.length }],
  });
  await of.approve(again, "manager");
  await of.work();
  await expectAllMovedIn(again);
});

const sum = (of: ReadonlyMap<string, number>) => [...of.values()].reduce((all, n) => all + n, 0);
const owed = () => sum(books.savings);
const worth = () => sum(books.shares) * TERMS.value;
/** What two members did in the old books. */
const MOVEMENTS = 2;
const movements = async () => {
  const [row] = await coop.owner`
    select count(*)::int as n from import_history h join members m on m.id = h.member_id and m.status = 'active'`;
  return row?.n;
};
const codeOf = (cell: string) => cell.split(" ").at(-1);

/** What is told of a run, as the kinds of dirt are named. */
async function listedAt(runId: string): Promise<string[]> {
  const { rows } = await listProblems(coop.db, { runId, kind: undefined }, 0, 1_000);
  return rows.map(({ kind, column, row, code }) => `${kind} ${column}${row} ${code}`).sort();
}

type Standing = { members: number; francs: number; openings: number; shares: number };

/** Those who came in with a run and are still members, what they have together, the openings that were ever posted, and all shares. */
async function standing(): Promise<Standing> {
  const [row] = await coop.owner<Standing[]>`
    select count(*) filter (where m.status = 'active')::int as members, coalesce(sum(a.balance), 0)::int as francs,
      (select count(*)::int from transactions where type = 'opening') as openings,
      (select shares::int from share_totals) as shares
    from import_rows r join members m on m.id = r.member_id left join accounts a on a.owner = m.id and a.kind = 'available'`;
  const none = { members: 0, francs: 0, openings: 0, shares: 0 };
  return { ...none, ...row };
}

/** Everybody has what the old books say, the old trial balance is the new one, and all promises hold. */
async function expectAllMovedIn(id: string): Promise<void> {
  expect(await movingIn(coop).view(id)).toMatchObject({ state: "done", applied: books.members });
  const rows = await coop.owner<{ old_number: string; balance: number; shares: number }[]>`
    select r.old_number, coalesce(a.balance, 0)::int as balance, coalesce(h.shares, 0)::int as shares
    from import_rows r join members m on m.id = r.member_id and m.status = 'active'
    left join accounts a on a.owner = m.id and a.kind = 'available' left join shareholdings h on h.member_id = m.id where r.run_id = ${id}`;
  expect(rows).toHaveLength(books.members);
  const other = rows.filter(
    ({ old_number: number, balance, shares }) =>
      balance !== (books.savings.get(number) ?? 0) || shares !== (books.shares.get(number) ?? 0),
  );
  expect(other).toEqual([]);
  // What they did in the old books is theirs to read, and in none of what follows.
  expect(await movements()).toBe(MOVEMENTS);
  const [trial] = await coop.owner`
    select (select sum(balance)::int from accounts where kind = 'cash:cash') as cash,
      (select sum(balance)::int from accounts where kind = 'available') as savings,
      (select sum(balance)::int from accounts where kind = 'shares') as shares,
      (select coalesce(sum(balance), 0)::int from accounts where kind = 'equity:opening') as opening`;
  expect(trial).toEqual({
    cash: -owed() - worth(),
    savings: owed(),
    shares: worth(),
    opening: 0,
  });
  await expectBooksToBalance(coop.db);
}
