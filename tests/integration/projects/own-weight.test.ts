import { afterAll, beforeAll, expect, test } from "vitest";
import { setProjectStatus } from "@/lib/projects/commands";
import { weighingOf } from "@/lib/projects/distribution";
import { ownWeight, weightsOf } from "@/lib/projects/weights";
import { type Cooperative, openCooperative, type Person } from "@/tests/support/cooperative";
import { projectsOf } from "@/tests/support/projects";

let coop: Cooperative;
let of: ReturnType<typeof projectsOf>;
beforeAll(async () => {
  coop = await openCooperative();
  of = projectsOf(coop);
});
afterAll(() => coop.close());

const TODAY = "2027-03-01";
const WHO: Person[] = ["aline", "eric", "jean", "claudine"];

/** What it answers each of them is what the list of all comes to. */
async function expectAsOfAll(id: string, investors: number): Promise<void> {
  const all = await weightsOf(coop.db, id, TODAY);
  expect(all).toHaveLength(investors);
  for (const who of WHO) {
    const own = all.find((each) => each.id === coop.idOf(who));
    const wanted = own ? { own: own.weight, weighing: weighingOf(all) } : null;
    expect(await ownWeight(coop.db, id, coop.idOf(who), TODAY), who).toEqual(wanted);
  }
}

test("one's own weight among all is that of the list of all", async () => {
  const id = await of.open();
  await expectAsOfAll(id, 0);
  await of.stake(id, "aline", 2_000);
  await of.stake(id, "eric", 1_000);
  await of.stake(id, "jean", 700);
  await expectAsOfAll(id, 3);
  await of.record(id, "profit", 100);
  await expectAsOfAll(id, 3);
  await of.share(id);
  await of.stake(id, "jean", 300);
  await expectAsOfAll(id, 3);
  for (const status of ["running", "completed"] as const) {
    await setProjectStatus(coop.as("director"), id, status);
  }
  await expectAsOfAll(id, 3);
});
