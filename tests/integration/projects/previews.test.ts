import { afterAll, beforeAll, expect, test } from "vitest";
import { pageCursor } from "@/lib/paging";
import { setProjectStatus } from "@/lib/projects/commands";
import { previewCompletion } from "@/lib/projects/completion";
import { listOwnMovements, listOwnProjects } from "@/lib/projects/own-queries";
import { expectBooksToBalance } from "@/tests/support/books";
import { type Cooperative, openCooperative } from "@/tests/support/cooperative";
import { projectsOf } from "@/tests/support/projects";

let coop: Cooperative;
let of: ReturnType<typeof projectsOf>;
beforeAll(async () => {
  coop = await openCooperative();
  of = projectsOf(coop);
});
afterAll(async () => {
  await expectBooksToBalance(coop.db);
  await coop.close();
});

test("what completing gives back is what a loss has left, and then comes back to the franc", async () => {
  const id = await of.open();
  await of.stake(id, "aline", 2_000);
  await of.stake(id, "eric", 1_000);
  await of.record(id, "loss", 100);
  expect(await previewCompletion(coop.db, id, 5)).toMatchObject({
    amount: 3_000,
    undistributed: -100,
    investors: 2,
  });
  await of.share(id);
  const preview = await previewCompletion(coop.db, id, 1);
  expect(preview).toMatchObject({ amount: 2_900, undistributed: 0, investors: 2 });
  // The largest only; 100 francs by two to one are 67 and 33.
  expect(preview.parts.map(({ amount }) => amount)).toEqual([1_933]);
  await setProjectStatus(coop.as("director"), id, "running");
  await setProjectStatus(coop.as("director"), id, "completed");
  expect(await previewCompletion(coop.db, id, 5)).toMatchObject({ amount: 0, parts: [] });
  const own = await listOwnMovements(coop.db, coop.idOf("aline"), id, null, 9);
  expect(own.rows.map(({ type, amount }) => [type, amount])).toEqual([
    ["capital-return", 1_933],
    ["loss", 67],
    ["investment", 2_000],
  ]);
});

test("one's own movements are nobody else's, page by page", async () => {
  const [id, other] = [await of.open(), await of.open(1_000_000, "Fish pond")];
  for (const amount of [300, 200, 100]) await of.stake(id, "jean", amount);
  await of.stake(id, "eric", 5_000);
  await of.stake(other, "jean", 900);
  const jean = coop.idOf("jean");
  const first = await listOwnMovements(coop.db, jean, id, null, 2);
  expect(first.rows).toHaveLength(2);
  const rest = await listOwnMovements(coop.db, jean, id, pageCursor(first.next ?? undefined), 2);
  expect([...first.rows, ...rest.rows].map(({ amount }) => amount).sort()).toEqual([100, 200, 300]);
  expect(rest.next).toBeNull();
  expect(await listOwnProjects(coop.db, jean, 5)).toMatchObject([
    { id: other, title: "Fish pond", capital: 900 },
    { id, title: "Poultry farm", capital: 600 },
  ]);
  expect(await listOwnProjects(coop.db, jean, 1)).toHaveLength(1);
});
