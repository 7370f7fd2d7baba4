import { afterAll, beforeAll, expect, test } from "vitest";
import { proposeImport } from "@/lib/approvals/imports";
import { listProblems } from "@/lib/imports/runs";
import { PROBLEMS } from "@/lib/imports/schema";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { type DirtyBooks, dirtyBooks } from "@/tests/support/dirty-books";
import { movingIn } from "@/tests/support/moving-in";
import { storm } from "@/tests/support/storm";

/** `npm run test:storm` moves 10,000 members in, each run a thousand: the dirt is the same. */
const COUNT = storm(1_000, 10_000);

let coop: Cooperative;
let books: DirtyBooks;
beforeAll(async () => {
  coop = await openCooperative();
  books = dirtyBooks(COUNT);
});
afterAll(() => coop.close());

test("a cooperative moves in with dirty books: each fault is told at its cell, and mended; two agree, it is undone, and done again", async () => {
  const of = movingIn(coop);

  // The administrator brings the old books in, as they are: more than forty kinds of dirt lie among the members.
  expect(new Set(books.cells.map((cell) => cell.split(" ").at(-1)))).toEqual(new Set(PROBLEMS));
  expect(PROBLEMS.length).toBeGreaterThan(40);
  const dirty = await of.bring(books.files);

  // Each is told beside its cell, and nothing else is.
  expect(await toldAt(dirty)).toEqual(books.cells.toSorted());

  // Nobody is asked to approve such books, and nothing is in the books.
  await expect(proposeImport(coop.as("admin"), dirty)).rejects.toMatchObject({
    code: "import_not_ready",
  });
  expect(await standing()).toEqual({ members: 0, francs: 0, openings: 0 });

  // She mends each cell and brings the files in again: nothing but what is worth a look is left.
  const mended = await of.bring(books.mended);
  expect(await of.view(mended)).toMatchObject({
    ready: true,
    errors: 0,
    ties: [],
    members: books.members,
    savings: owed(),
  });

  // She cannot approve them herself; the director does, and all join with what they have.
  const proposal = await proposeImport(coop.as("admin"), mended);
  await expect(of.confirm(proposal, "admin")).rejects.toMatchObject({ code: "own_record" });
  await of.confirm(proposal, "director");
  await of.work();
  await expectAllMovedIn(mended);

  // It was the wrong year: two people take all of it back.
  await of.undo(mended);
  await of.work();
  expect(await of.view(mended)).toMatchObject({ state: "undone" });
  expect(await standing()).toEqual({ members: 0, francs: 0, openings: books.savings.size });
  await expectBooksToBalance(coop.db);

  // The same books are brought in once more, and another second person agrees.
  const again = await of.bring(books.mended);
  await of.approve(again, "manager");
  await of.work();
  await expectAllMovedIn(again);
});

const owed = () => [...books.savings.values()].reduce((sum, francs) => sum + francs, 0);

/** What is told of a run, as the kinds of dirt are named. */
async function toldAt(runId: string): Promise<string[]> {
  const { rows } = await listProblems(coop.db, { runId, kind: undefined }, 0, 1_000);
  return rows.map(({ kind, column, row, code }) => `${kind} ${column}${row} ${code}`).sort();
}

/** Those who came in with a run and are still members, what they have together, and the openings that were ever posted. */
async function standing(): Promise<{ members: number; francs: number; openings: number }> {
  const [row] = await coop.owner<{ members: number; francs: number; openings: number }[]>`
    select count(*) filter (where m.status = 'active')::int as members, coalesce(sum(a.balance), 0)::int as francs,
      (select count(*)::int from transactions where type = 'opening') as openings
    from import_rows r join members m on m.id = r.member_id left join accounts a on a.owner = m.id and a.kind = 'available'`;
  return { members: row?.members ?? 0, francs: row?.francs ?? 0, openings: row?.openings ?? 0 };
}

/** Everybody has what the old books say, the old trial balance is the new one, and all promises hold. */
async function expectAllMovedIn(id: string): Promise<void> {
  expect(await movingIn(coop).view(id)).toMatchObject({ state: "done", applied: books.members });
  const rows = await coop.owner<{ old_number: string; balance: number }[]>`
    select r.old_number, coalesce(a.balance, 0)::int as balance
    from import_rows r join members m on m.id = r.member_id and m.status = 'active'
    left join accounts a on a.owner = m.id and a.kind = 'available' where r.run_id = ${id}`;
  expect(rows).toHaveLength(books.members);
  const other = rows.filter((row) => row.balance !== (books.savings.get(row.old_number) ?? 0));
  expect(other).toEqual([]);
  const [trial] = await coop.owner`
    select (select sum(balance)::int from accounts where kind = 'cash:cash') as cash,
      (select sum(balance)::int from accounts where kind = 'available') as savings,
      (select coalesce(sum(balance), 0)::int from accounts where kind = 'equity:opening') as opening`;
  expect(trial).toEqual({ cash: -owed(), savings: owed(), opening: 0 });
  await expectBooksToBalance(coop.db);
}
